# logformat-syslog.awk -- parse system logs for logformat.awk
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The functions parse lines of syslog, of exports of the systemd journal, and of
# auditd's log.  logformat.awk includes this file.

@namespace "logformat"

# --- syslog ------------------------------------------------------------

# Parse a line of RFC 5424 or RFC 3164.  A line of RFC 3164 may lack a
# priority, as in /var/log, and may have an ISO 8601 time.
function _syslog(line, f,    end)
{
  delete f
  if (match(line, /^<[0-9]+>/)) {
    f["priority"] = substr(line, 2, RLENGTH - 2) + 0
    f["facility"] = int(f["priority"] / 8)
    f["severity"] = f["priority"] % 8
    end = RLENGTH
    if (f["priority"] > 191)
      return _reject(line)
    if (substr(line, end + 1, 2) == "1 ")
      return _rfc5424(line, substr(line, end + 3), f)
    return _rfc3164(line, substr(line, end + 1), f)
  }
  return _rfc3164(line, line, f)
}

# Parse: time host app pid msgid [id name="value" ...] message
function _rfc5424(line, rest, f,    w)
{
  if (split(rest, w, " ") < 6)
    return _reject(line)
  f["time"] = w[1] == "-" ? 0 : epoch(w[1])
  if (f["time"] == "")
    return _reject(line)
  f["host"] = w[2] == "-" ? "" : w[2]
  f["program"] = w[3] == "-" ? "" : w[3]
  f["pid"] = w[4] == "-" ? "" : w[4]
  f["msgid"] = w[5] == "-" ? "" : w[5]
  rest = substr(rest, length(w[1] w[2] w[3] w[4] w[5]) + 6)
  if (substr(rest, 1, 1) == "[") {
    rest = _structured(rest, f)
    if (rest == "]")
      return _reject(line)
  } else if (rest !~ /^-( |$)/)
    return _reject(line)
  else
    rest = substr(rest, 2)
  sub(/^ /, "", rest)
  f["message"] = index(rest, "\xef\xbb\xbf") == 1 ? \
    substr(rest, length("\xef\xbb\xbf") + 1) : rest
  return 1
}

# Set f["id.name"] for [id name="value"]... and return the text after it, or
# "]" if TEXT is malformed.
function _structured(text, f,    id, name_, at)
{
  while (substr(text, 1, 1) == "[") {
    if (!match(text, /^\[[^] ="]+/))
      return "]"
    id = substr(text, 2, RLENGTH - 1)
    text = substr(text, RLENGTH + 1)
    while (match(text, /^ +[^] ="]+="/)) {
      name_ = awk::gensub(/^ +/, "", 1, substr(text, 1, RLENGTH - 2))
      text = substr(text, RLENGTH + 1)
      at = index(text, "\"")
      if (at)
        at = _end_of_quoted(text, at, "\"")
      if (!at)
        return "]"
      f[id "." name_] = awk::gensub(/\\(["\\\]])/, "\\1", "g",
                               substr(text, 1, at - 1))
      text = substr(text, at + 1)
    }
    if (substr(text, 1, 1) != "]")
      return "]"
    text = substr(text, 2)
  }
  return text
}

# Parse: "Mar  1 10:00:00 host program[pid]: message"
function _rfc3164(line, rest, f,    w, tag, date)
{
  if (match(rest, /^[A-Z][a-z]+ [ 0-9][0-9] [0-9][0-9](:[0-9][0-9]){2} /))
    f["time"] = _bsd_time(date = substr(rest, 1, RLENGTH))
  else if (match(rest, /^[0-9]{4}-[0-9-]+T[^ ]+ /))
    f["time"] = epoch(date = substr(rest, 1, RLENGTH - 1))
  else
    return _reject(line)
  if (f["time"] == "")
    return _reject(line)
  rest = substr(rest, length(date) + 1)
  sub(/^ /, "", rest)
  if (!match(rest, /^[^ ]+ /))
    return _reject(line)
  f["host"] = substr(rest, 1, RLENGTH - 1)
  rest = substr(rest, RLENGTH + 1)
  f["program"] = f["pid"] = ""
  if (match(rest, /^[^] :[]+(\[[^]]*\])?:( |$)/)) {
    tag = substr(rest, 1, RLENGTH)
    rest = substr(rest, RLENGTH + 1)
    sub(/: ?$/, "", tag)
    if (split(tag, w, /[][]/) > 1)
      f["pid"] = w[2]
    f["program"] = w[1]
  }
  f["message"] = rest
  return 1
}

# Return the time of TEXT, "Mar 1 10:00:00".  TEXT does not contain a year.
# Use the latest year in which the day exists and the time is at most a day in
# the future.  Return an empty string if the day does not exist in any year.
function _bsd_time(text,    minute, month)
{
  minute = substr(text, 1, 12)
  if (minute != tmp::lf_bsd_minute) {
    month = index(tmp::lf_month, substr(text, 1, 3))
    if (month % 3 != 1)
      return ""
    tmp::lf_bsd_minute = minute
    tmp::lf_bsd_base = _latest((month + 2) / 3, substr(text, 5, 2) + 0,
      substr(text, 8, 2) " " substr(text, 11, 2) " 0")
  }
  return tmp::lf_bsd_base == "" ? "" : tmp::lf_bsd_base + substr(text, 14, 2)
}

# Return the latest time with this month, day and CLOCK that is at most a day
# in the future, or an empty string if no such time exists.  Ten years are
# tried, since leap days may be eight years apart.
function _latest(month, day, clock,    year, i, time)
{
  year = awk::strftime("%Y") + 1
  for (i = 0; i < 10; i++) {
    time = awk::mktime(year - i " " month " " day " " clock)
    if (time <= awk::systime() + 86400 && _has_day(year - i, month, day))
      return time
  }
  return ""
}

function _has_day(year, month, day)
{
  return awk::strftime("%d",
    awk::mktime(year " " month " " day " 12 0 0", 1), 1) + 0 == day
}

# --- journal export ------------------------------------------------------

# Parse an entry of a journal export.  A field is either a line NAME=VALUE, or
# a line NAME, the length of the value in eight bytes, and the value, which may
# contain newlines.
function _journald(record, f,    line, n, i, at, key)
{
  delete f
  n = split(record, line, "\n")
  for (i = 1; i <= n; i++) {
    at = index(line[i], "=")
    key = at ? substr(line[i], 1, at - 1) : line[i]
    if (key !~ /^[A-Z_0-9]+$/)
      return _reject(record)
    if (at)
      f[key] = substr(line[i], at + 1)
    else {
      f[key] = substr(line[++i], 9)
      while (i < n && line[i + 1] !~ /^[A-Z_0-9]+(=|$)/)
        f[key] = f[key] "\n" line[++i]
    }
  }
  return _journal_names(record, f)
}

function _journal_names(record, f,    from, name_)
{
  _pairs(from, "host _HOSTNAME program SYSLOG_IDENTIFIER pid _PID " \
         "message MESSAGE severity PRIORITY unit _SYSTEMD_UNIT " \
         "facility SYSLOG_FACILITY")
  for (name_ in from)
    f[name_] = from[name_] in f ? f[from[name_]] : ""
  if ("_SOURCE_REALTIME_TIMESTAMP" in f)
    f["time"] = f["_SOURCE_REALTIME_TIMESTAMP"] / 1e6
  else if ("__REALTIME_TIMESTAMP" in f)
    f["time"] = f["__REALTIME_TIMESTAMP"] / 1e6
  else
    return _reject(record)
  if (f["program"] == "" && "_COMM" in f)
    f["program"] = f["_COMM"]
  return 1
}

# --- auditd ------------------------------------------------------------

# Parse: "type=USER_LOGIN msg=audit(1709290800.123:456): pid=1 uid=0
# msg='op=login acct=\"ann\" hostname=?  addr=10.0.0.9 terminal=ssh
# res=failed'"
function _auditd(line, f,    rest, key, value, at)
{
  delete f
  if (!match(line, /msg=audit\([0-9.]+:[0-9]+\): ?/))
    return _reject(line)
  rest = substr(line, RSTART + RLENGTH)
  f["time"] = substr(line, RSTART + 10) + 0
  # Remove the fields after the character GS.  With log_format = ENRICHED, the
  # fields after GS are readable versions of other fields.
  sub(/\035.*/, "", rest)
  gsub(/msg='|'/, " ", rest)
  rest = substr(line, 1, index(line, " msg=")) rest
  while (match(rest, /[A-Za-z_][A-Za-z0-9_-]*=/)) {
    key = substr(rest, RSTART, RLENGTH - 1)
    rest = substr(rest, RSTART + RLENGTH)
    at = substr(rest, 1, 1) == "\"" ? index(substr(rest, 2), "\"") + 2 : \
      match(rest, /[ ,]|$/)
    value = substr(rest, 1, at - 1)
    rest = substr(rest, at)
    gsub(/^"|"$/, "", value)
    if (!(key in f))
      f[key] = value
  }
  f["host"] = "node" in f ? f["node"] : ""
  f["program"] = "audit"
  f["pid"] = ("pid" in f) ? f["pid"] : ""
  f["message"] = line
  sub(/ msg=audit\([^)]*\):/, "", f["message"])
  return 1
}
