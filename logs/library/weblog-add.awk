# weblog-add.awk -- count web logs: the program of `weblog add'
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Environment variables: WEBLOG_FORMAT is the format, which is stored in the
# heap.  WEBLOG_DAYS is the number of days to keep, WEBLOG_KEYS the number of
# keys to keep for each day.  WEBLOG_JOBS is the number of processes
# (weblog-part.awk) that count the lines that this process reads; WEBLOG_GAWK
# is their interpreter, and WEBLOG_PARTS a folder for their counts.  WEBLOG_SAY
# is 1 for a summary, and 2 for the counts of each file as well.  WEBLOG_COMMIT
# is the number of seconds between commits; 0 means a commit after every 1024
# lines.  weblog::prepare describes WEBLOG_FILTERS, WEBLOG_ANONYMIZE,
# WEBLOG_KEY and WEBLOG_GEOIP.  The exit status is 1 if a file could not be
# read to its end, or is not a log.  The exit status is 2 if the format, a
# filter, the key or the database cannot be used, or if a process of
# weblog-part.awk has failed; after such a failure, nothing is committed.
#
# weblog::sound[file], in the heap, holds the size and modification time of a
# file that is not compressed, or that has been decompressed completely without
# an error.

@load "filefuncs"
@load "pma"
@load "rwarray"
@include "weblog.awk"
@include "logfiles.awk"
@include "shellquote.awk"
@namespace "weblog"

BEGIN {
  # The lines are passed to the processes in turn, 4096 to each.  Before a
  # commit, the counting processes end; after the commit, new ones start.  Hold
  # the heap: if another run could use the heap while the processes count, the
  # position in the log would be committed before the counts.
  tmp::wl_jobs = ENVIRON["WEBLOG_JOBS"] + 0
  if (tmp::wl_jobs > 1)
    pma::hold()
  tmp::wl_every = ENVIRON["WEBLOG_COMMIT"] != "" ? \
    ENVIRON["WEBLOG_COMMIT"] + 0 : tmp::wl_jobs > 1 ? 10 : 3
  limits(ENVIRON["WEBLOG_DAYS"], ENVIRON["WEBLOG_KEYS"])
  upgrade()
  if (!prepare())
    exit tmp::wl_failed = 2
  # Store a new format only if it is valid, because later runs use it.
  tmp::wl_format = ENVIRON["WEBLOG_FORMAT"] != "" ? ENVIRON["WEBLOG_FORMAT"] : \
    "format" in limit ? limit["format"] : "auto"
  if (!logformat::use(tmp::wl_format))
    exit tmp::wl_failed = 2
  if (ENVIRON["WEBLOG_FORMAT"] != "")
    limit["format"] = tmp::wl_format
  logfiles::begin("weblog", "a web server's log",
    "^(syslog|journald|journald_json|auditd)$", "weblog::_is_request")
  logfiles::forget(sound)
  _oldest_first()
}

BEGINFILE {
  if (!logfiles::check(sound)) {
    tmp::wl_failed = 1
    nextfile
  }
  if (logfiles::is_cut())
    tmp::wl_failed = 1
  pma::resume(logfiles::is_cut())
  tmp::wl_first = 1
}

tmp::wl_jobs > 1 {
  if (/[\x80-\xff]/)
    $0 = logfiles::utf8($0)
  _hand_out()
}

tmp::wl_jobs <= 1 {
  line(logfiles::utf8($0))
}

NR % 1024 == 0 && logfiles::is_due(tmp::wl_every) {
  _collect()
  settle()
  pma::commit()
}

END {
  if (tmp::wl_failed < 2) {
    _collect()
    settle()
    logfiles::report(tmp::wl_fit, tmp::wl_unfit, "request",
      "`weblog misfits' lists the last ones", ENVIRON["WEBLOG_SAY"])
    if (tmp::wl_left_out && ENVIRON["WEBLOG_SAY"])
      logfiles::say(human::number(tmp::wl_left_out) \
        " of these requests were excluded by filters")
  }
  exit tmp::wl_failed
}

# --- several processes -------------------------------------------------

# Pass the current line to one of the processes that run weblog-part.awk.  A
# line that begins with \036 is a command.  The name of the command is the
# character after \036.
# The command = is followed by a line of the log that itself begins with \036.
# The command ? is followed by a line that may determine the format of the
# lines after it: the first line of a file, or #Fields:.  Another process
# counts this line.
# The command @ is followed by the number and the file of the next line.
# The command ! is followed by the format of the file that @ has named.
function _hand_out(    i, file)
{
  if (tmp::wl_first || (NR % 4096) == 0) {
    if (!tmp::wl_first)
      tmp::wl_to = tmp::wl_to % tmp::wl_jobs + 1
    else if (!tmp::wl_to)
      _start_parts()
    file = FILENAME
    gsub(/\n/, "?", file)
    for (i = 1; i <= tmp::wl_jobs; i++)
      if (tmp::wl_first && i != tmp::wl_to)
        printf "\036@%d %s\n\036!%s\n\036?%s\n", FNR, file,
          logfiles::format(), $0 | tmp::wl_part[i]
    printf "\036@%d %s\n\036!%s\n", FNR, file, logfiles::format() \
      | tmp::wl_part[tmp::wl_to]
    tmp::wl_first = 0
  }
  if (/^(\036|#Fields:)/)
    _hand_out_odd()
  else
    print | tmp::wl_part[tmp::wl_to]
}

function _hand_out_odd(    i)
{
  print "\036=" $0 | tmp::wl_part[tmp::wl_to]
  if (/^#/)
    for (i = 1; i <= tmp::wl_jobs; i++)
      if (i != tmp::wl_to)
        print "\036?" $0 | tmp::wl_part[i]
}

function _start_parts(    i)
{
  ENVIRON["WEBLOG_FORMAT"] = "format" in limit ? limit["format"] : "auto"
  ENVIRON["WEBLOG_KEYS"] = limit["keys"]
  if ("anonymize" in limit)
    ENVIRON["WEBLOG_ANONYMIZE"] = limit["anonymize"]
  for (i = 1; i <= tmp::wl_jobs; i++)
    tmp::wl_part[i] = "unset GAWK_PERSIST_FILE GAWK_PROGRESS; exec " \
      ENVIRON["WEBLOG_GAWK"] " -z -f weblog-part.awk " \
      awk::shell_quote(_part(i))
  tmp::wl_to = 1
}

function _part(i)
{
  return ENVIRON["WEBLOG_PARTS"] "/" i
}

# Merge the counts of the processes.
function _collect(    i)
{
  if (!tmp::wl_to)
    return
  for (i = 1; i <= tmp::wl_jobs; i++) {
    if (close(tmp::wl_part[i]) != 0 ||
        !awk::reada(_part(i), tmp::wl_counted) ||
        !awk::reada(_part(i) "m", tmp::wl_rest)) {
      print "weblog: a counting process failed; an earlier message may tell" \
        " why; run this command again to count the lines since the last" \
        " commit" > "/dev/stderr"
      pma::abandon()
      exit tmp::wl_failed = 2
    }
    merge(tmp::wl_counted)
    _take_misfits(tmp::wl_rest["lines"], tmp::wl_rest)
    left_out += tmp::wl_rest["left out"]
    tmp::wl_left_out += tmp::wl_rest["left out"]
    daily::add(tmp::wl_fit, tmp::wl_rest["fit"])
    daily::add(tmp::wl_unfit, tmp::wl_rest["unfit"])
  }
  tmp::wl_to = 0
  tmp::wl_first = 1
}

function _take_misfits(n, lines,    i)
{
  i = n > 100 ? n - 100 : 0
  misfits += i
  for (; i < n; i++)
    misfit[misfits++ % 100 + 1] = lines[i % 100 + 1]
}

# --- files -------------------------------------------------------------

# Sort the operands by modification time, because the shell lists rotated logs
# newest first, but days must be counted in order.
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

# Return the time of FILE's last change, or 0 if stat fails.
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
