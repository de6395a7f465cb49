# log-table.awk -- print the table that log-add.awk has collected
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   GAWK_PERSIST_FILE=log.pma gawk -v top=10 -f log-table.awk
#
# Each line contains the ID, the frequency and the text of an entry; the most
# frequent entry is first.

function by_freq(i1, v1, i2, v2) {
  return v1 != v2 ? v2 - v1 : id[i1] - id[i2]
}

function table(max,   line, n) {
  PROCINFO["sorted_in"] = "by_freq"
  for (line in freq) {
    if (max && ++n > max)
      break
    print id[line], freq[line], line
  }
}

BEGIN {
  table(top)
}
