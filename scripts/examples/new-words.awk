# new-words.awk -- print the words of a text that no earlier text contains
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   GAWK_PERSIST_FILE=words.pma gawk -f new-words.awk TEXT...
#
# This script is for people who learn a language by reading: each run prints
# the new words, the most frequent first, and stores them.

{
  gsub(/[^[:alpha:]'-]+/, " ")
  $0 = tolower($0)
  for (i = 1; i <= NF; i++)
    if (!($i in known))
      fresh[$i]++
}

END {
  PROCINFO["sorted_in"] = "by_count"
  for (w in fresh) {
    if (++shown <= (show ? show : 10))
      printf "%4d %s\n", fresh[w], w
    known[w]
  }
  print length(fresh), "new words,", length(known), "known"
  # Delete the data of this run.
  delete fresh
  shown = 0
}

# Compare two words for sorting: the larger count comes first; words with equal
# counts are in ascending order.
function by_count(w1, n1, w2, n2) {
  return n1 != n2 ? n2 - n1 : w1 < w2 ? -1 : w1 > w2
}
