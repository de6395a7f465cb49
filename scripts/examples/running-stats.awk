# running-stats.awk -- compute mean and deviation of columns, over all runs so
# far
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   GAWK_PERSIST_FILE=stats.pma gawk -f running-stats.awk MEASUREMENTS...
#
# Lines: NAME NUMBER.  The method is Welford's: no value is stored, and the
# result is as exact as if all values had been processed in one run.

NF == 2 && $2 ~ /^[-+]?[0-9]*[.]?[0-9]+([eE][-+]?[0-9]+)?$/ {
  add($1, $2)
}

END {
  printf "%-10s %8s %10s %10s %10s %10s\n", "name", "count", "mean",
    "deviation", "least", "most"
  PROCINFO["sorted_in"] = "@ind_str_asc"
  for (name in count)
    printf "%-10s %8d %10.4g %10.4g %10.4g %10.4g\n", name, count[name],
      mean[name], deviation(name), least[name], most[name]
}

function add(name, x,   d) {
  d = x - mean[name]
  mean[name] += d / ++count[name]
  square[name] += d * (x - mean[name])
  if (count[name] == 1 || x < least[name])
    least[name] = x
  if (count[name] == 1 || x > most[name])
    most[name] = x
}

function deviation(name) {
  return count[name] > 1 ? sqrt(square[name] / (count[name] - 1)) : 0
}
