# slow-hosts.awk -- compute percentiles of a number for each key, day after day
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   GAWK_PERSIST_FILE=slow.pma gawk -f slow-hosts.awk TODAYS-LOG
#   GAWK_PERSIST_FILE=slow.pma gawk 'BEGIN { table() }'
#
# A line of the log is "HOST SECONDS".  All times between two successive powers
# of 1.1 have a common count.  A host needs only a few hundred numbers,
# regardless of the length of the log.  The function `table' is stored in the
# heap with the counts.

$2 > 0 {
  count[$1][int(log($2 * 1e6) / log(1.1))]++
}

function percentile(counts, share,    i, n, sum) {
  PROCINFO["sorted_in"] = "@ind_num_asc"
  for (i in counts)
    n += counts[i]
  for (i in counts)
    if ((sum += counts[i]) >= share * n)
      return 1.1 ^ (i + 0.5) / 1e6
}

function table(    host) {
  for (host in count)
    printf "%-20s median %8.3f s  99 %% %8.3f s\n", host,
      percentile(count[host], 0.5), percentile(count[host], 0.99)
}

END {
  table()
}
