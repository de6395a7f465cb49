# markov-train.awk -- learn which words follow each pair of words
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   GAWK_PERSIST_FILE=markov.pma gawk -f markov-train.awk TEXT...
#
# The heap contains follow[w1, w2], the number of known followers, and
# follower[w1, w2, n], the n-th follower.  Two empty words precede each text,
# and an empty word follows it.

BEGINFILE {
  w1 = w2 = ""
}

{
  for (i = 1; i <= NF; i++)
    learn($i)
}

ENDFILE {
  learn("")
}

function learn(word) {
  follower[w1, w2, ++follow[w1, w2]] = word
  w1 = w2
  w2 = word
  if (word != "")
    learned++
}
