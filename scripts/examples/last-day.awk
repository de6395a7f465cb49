# last-day.awk -- show the last 24 hours of a log, and the busiest hosts
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   GAWK_PERSIST_FILE=last-day.pma gawk -z -f last-day.awk /var/log/access.log*
#
# Each run reads the new lines, in any format of logformat, and shows requests
# per hour and the hosts with the most requests in the last hour of the log.
# The heap has 24 buckets of at most 5000 hosts each, so it stops growing after
# a day.

@load "pma"
@include "logformat"
@include "window"
@include "chart"

BEGIN {
  logformat::use("auto")
  window::make(day, "1h", 24, 5000)
}

BEGINFILE {
  pma::resume()
}

logformat::parse($0, tmp::f) {
  window::add(day, tmp::f["time"], tmp::f["host"])
  window::add(day, tmp::f["time"], "all")
}

END {
  window::series(day, "all", tmp::hours)
  chart::line(tmp::hours, "Requests per hour", "number", "time", 6)
  window::keys(day, tmp::hosts, window::start(day, day["newest"]))
  delete tmp::hosts["all"]
  print ""
  chart::bar(tmp::hosts, "Busiest hosts of the last hour", "number", 5)
}
