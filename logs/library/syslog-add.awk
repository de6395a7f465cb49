# syslog-add.awk -- count system logs: the program of `syslog-report add'
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Environment variables: SYSLOG_DAYS is the number of days to keep, SYSLOG_KEYS
# the number of keys to keep for each day.  SYSLOG_SAY is 1 for a summary, and
# 2 for the counts of each file as well.  SYSLOG_COMMIT is the number of
# seconds between commits; 0 means a commit after every 1024 lines.  The files
# are syslog in any of its formats, exports of the journal (also as JSON), or
# auditd's logs.  The exit status is 1 if a file could not be read to its end,
# or is not a system log.
#
# syslog::sound[file], in the heap, holds the size and modification time of a
# file that is not compressed, or that has been decompressed completely without
# an error.

@load "pma"
@include "syslog.awk"
@include "logfiles.awk"

BEGIN {
  syslog::limits(ENVIRON["SYSLOG_DAYS"], ENVIRON["SYSLOG_KEYS"])
  logformat::among("^(syslog|journald|journald_json|auditd)$")
  logfiles::begin("syslog-report", "a system's log")
  logfiles::forget(syslog::sound)
  tmp::sl_every = ENVIRON["SYSLOG_COMMIT"] != "" ? \
    ENVIRON["SYSLOG_COMMIT"] + 0 : 3
}

# The entries of a journal export are paragraphs.  The first line of a file
# shows whether the file is a journal export.
BEGINFILE {
  RS = "\n"
  logformat::use("auto")
  if (!logfiles::check(syslog::sound)) {
    tmp::sl_failed = 1
    nextfile
  }
  if (logfiles::is_cut())
    tmp::sl_failed = 1
  if (logfiles::format() == "journald")
    journal()
  pma::resume(logfiles::is_cut())
}

# If a journal comes through a pipe, its first line was already read (as a
# single line), so the first paragraph consists of the rest of the first entry.
FNR == 1 && /^__CURSOR=/ && RS == "\n" {
  journal()
  next
}

{
  syslog::line(RS == "" ? $0 : logfiles::utf8($0))
}

NR % 1024 == 0 && logfiles::is_due(tmp::sl_every) {
  pma::commit()
}

END {
  syslog::settle()
  logfiles::report(tmp::sl_fit, tmp::sl_unfit, "message",
    "`syslog-report misfits' lists the last ones", ENVIRON["SYSLOG_SAY"])
  exit tmp::sl_failed
}

function journal()
{
  RS = ""
  logformat::use("journald")
}
