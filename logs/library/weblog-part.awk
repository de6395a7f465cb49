# weblog-part.awk -- count a part of the lines for weblog-add.awk
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The standard input of weblog-part.awk comes from weblog-add.awk.  The operand
# names a file to which writea writes the counts.  A second file, with the
# letter m added to its name, contains the lines that were not recognised.  For
# each log, the second file also contains the numbers of recognised and
# unrecognised lines.  This program neither deletes old days nor discards rare
# keys; weblog-add.awk deletes both after it has merged all parts.

@load "rwarray"
@include "weblog.awk"
@namespace "weblog"

BEGIN {
  tmp::wl_out = ARGV[1]
  delete ARGV[1]
  tmp::wl_keeps_who = 1
  limits(1e9, ENVIRON["WEBLOG_KEYS"])
  prepare()
  logformat::use(ENVIRON["WEBLOG_FORMAT"])
}

/^\036/ {
  _special(substr($0, 2, 1), substr($0, 3))
  next
}

{
  line($0)
}

END {
  store()
  delete day[""]
  misfit["lines"] = misfits + 0
  misfit["left out"] = left_out + 0
  daily::_make(misfit, "fit")
  daily::_make(misfit, "unfit")
  daily::add(misfit["fit"], tmp::wl_fit)
  daily::add(misfit["unfit"], tmp::wl_unfit)
  exit !(_write(tmp::wl_out, day) && _write(tmp::wl_out "m", misfit))
}

# Write the array COUNTS to FILE.  If this fails, print a message and return 0.
function _write(file, counts)
{
  if (awk::writea(file, counts))
    return 1
  print "weblog: cannot write the counts to " file ": " ERRNO > "/dev/stderr"
  return 0
}

function _special(kind, text,    at)
{
  if (kind == "=")
    line(text)
  else if (kind == "?") {
    # Determine the format from the current line, but do not count the line:
    # another process counts it.
    logformat::parse(text, tmp::wl_f)
    tmp::wl_misfits = logformat::misfits()
  } else if (kind == "!") {
    logformat::expect(text)
    FNR--
  } else {
    at = index(text, " ")
    FILENAME = substr(text, at + 1)
    FNR = substr(text, 1, at - 1) - 1
  }
}
