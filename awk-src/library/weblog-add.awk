# weblog-add.awk -- the program that `weblog add' runs
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Environment: WEBLOG_FORMAT, a format that is remembered; WEBLOG_DAYS and
# WEBLOG_KEYS, limits.  Status 1: a file could not be read; 2: no such format.

@load "filefuncs"
@load "pma"
@include "weblog.awk"
@namespace "weblog"

BEGIN {
  limits(ENVIRON["WEBLOG_DAYS"], ENVIRON["WEBLOG_KEYS"])
  if (ENVIRON["WEBLOG_FORMAT"] != "")
    limit["format"] = ENVIRON["WEBLOG_FORMAT"]
  if (!logformat::use("format" in limit ? limit["format"] : "auto"))
    exit tmp::wl_failed = 2
  _oldest_first()
}

BEGINFILE {
  if (ERRNO != "") {
    print "weblog: " FILENAME ": " ERRNO > "/dev/stderr"
    tmp::wl_failed = 1
    nextfile
  }
  pma::resume()
}

{
  line($0)
}

NR % 500000 == 0 {
  pma::commit()
}

END {
  if (tmp::wl_failed < 2)
    settle()
  exit tmp::wl_failed
}

# Rotated logs are named newest first; days are settled in the order of lines.
function _oldest_first(    i, n, file, when)
{
  for (i = 1; i < ARGC; i++) {
    file[++n] = ARGV[i]
    tmp::wl_time[n] = _filetime(ARGV[i])
  }
  for (i = 1; i <= n; i++)
    when[i] = i
  if (n)
    awk::asort(when, when, "weblog::_by_time")
  for (i = 1; i <= n; i++)
    ARGV[i] = file[when[i]]
}

# When FILE was changed last; 0 when there is no such file.
function _filetime(file,    data)
{
  return awk::stat(file, data) == 0 ? data["mtime"] : 0
}

function _by_time(i1, file1, i2, file2,    x, y)
{
  x = tmp::wl_time[file1]
  y = tmp::wl_time[file2]
  return x != y ? (x < y ? -1 : 1) : file2 - file1
}
