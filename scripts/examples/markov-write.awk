# markov-write.awk -- write text like the text that markov-train.awk read
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   GAWK_PERSIST_FILE=markov.pma gawk -v words=50 -v seed=7 -f markov-write.awk
#
# The script only reads the heap: all work is done in a function with local
# variables, so the time of a run does not depend on the amount of text that
# was learned.

BEGIN {
  write_text(words ? words : 60, seed)
}

function write_text(max, seed,   w1, w2, word, n) {
  if (!(("", "") in follow)) {
    print "nothing learned yet: run markov-train.awk first" > "/dev/stderr"
    exit 1
  }
  if (seed == "")
    srand()
  else
    srand(seed)
  w1 = w2 = ""
  for (n = 0; n < max; n++) {
    word = follower[w1, w2, int(rand() * follow[w1, w2]) + 1]
    if (word == "")
      break
    printf "%s%s", n ? (n % 10 ? " " : "\n") : "", word
    w1 = w2
    w2 = word
  }
  print ""
}
