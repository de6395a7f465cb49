# sales.awk -- add the CSV file of each month to sums by region and month
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   GAWK_PERSIST_FILE=sales.pma gawk --csv -H -f sales.awk SALES.csv...
#
# The first line of each file names its columns; date, region and amount are
# used, in any order.

{
  month = substr($col["date"], 1, 7)
  sum[$col["region"]][month] += $col["amount"]
  months[month]
  regions[$col["region"]]
}

END {
  m = asorti(months, month_name)
  r = asorti(regions, region_name)
  printf "%-12s", ""
  for (j = 1; j <= m; j++)
    printf " %10s", month_name[j]
  print ""
  for (i = 1; i <= r; i++) {
    printf "%-12s", region_name[i]
    for (j = 1; j <= m; j++)
      printf " %10.2f", sum[region_name[i]][month_name[j]]
    print ""
  }
}
