# spam-judge.awk -- judge messages by the counts of spam-train.awk
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   GAWK_PERSIST_FILE=spam.pma gawk -f spam-judge.awk MAIL...
#
# The method is naive Bayes: the logarithms of the words' likelihoods in spam
# and ham are added up.  The script assumes that one additional message of each
# kind contains the word, so that no likelihood is zero.

@include "spam-words.awk"

BEGINFILE {
  delete message
}

{
  words_of($0, message)
}

ENDFILE {
  judge(FILENAME, message)
}

function judge(name, words,   odds, w) {
  odds = log((mails["spam"] + 1) / (mails["ham"] + 1))
  for (w in words)
    odds += log(share("spam", w) / share("ham", w))
  printf "%s: %s (%.1f)\n", name, (odds > 0 ? "spam" : "ham"), odds
}

# Return the probability that a message of KIND contains WORD.
function share(kind, word) {
  if ((kind, word) in seen)
    return (seen[kind, word] + 1) / (mails[kind] + 2)
  return 1 / (mails[kind] + 2)
}
