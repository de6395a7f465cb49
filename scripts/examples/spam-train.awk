# spam-train.awk -- teach the spam filter
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   GAWK_PERSIST_FILE=spam.pma gawk -v kind=spam -f spam-train.awk MAIL...
#   GAWK_PERSIST_FILE=spam.pma gawk -v kind=ham  -f spam-train.awk MAIL...
#
# Each file is one message.  The heap contains mails[kind], the number of
# messages, and seen[kind, word], the number of messages with the word.

@include "spam-words.awk"

BEGIN {
  if (kind != "spam" && kind != "ham") {
    print "say -v kind=spam or -v kind=ham" > "/dev/stderr"
    exit 2
  }
}

BEGINFILE {
  delete here
}

{
  words_of($0, here)
}

ENDFILE {
  mails[kind]++
  for (w in here)
    seen[kind, w]++
}

# The heap also keeps the variable that -v has set; clear it, so that the next
# run must set it again.
END {
  kind = ""
}
