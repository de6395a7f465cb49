# syslog-add.awk -- the program that `syslog-report add' runs
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Environment: SYSLOG_DAYS and SYSLOG_KEYS, limits.  Files are syslog in any of
# its forms, or exports of the journal.  Status 1: a file could not be read.

@load "pma"
@include "syslog.awk"

BEGIN {
  syslog::limits(ENVIRON["SYSLOG_DAYS"], ENVIRON["SYSLOG_KEYS"])
  logformat::use("syslog")
}

BEGINFILE {
  if (ERRNO != "") {
    print "syslog-report: " FILENAME ": " ERRNO > "/dev/stderr"
    tmp::sl_failed = 1
    nextfile
  }
  if (FILENAME != "-" && (getline tmp::sl_first < FILENAME) > 0) {
    RS = tmp::sl_first ~ /^__CURSOR=/ ? "" : "\n"
    logformat::use(RS == "" ? "journald" : "syslog")
  }
  close(FILENAME)
  pma::resume()
}

{
  syslog::line($0)
}

NR % 500000 == 0 {
  pma::commit()
}

END {
  syslog::settle()
  exit tmp::sl_failed
}
