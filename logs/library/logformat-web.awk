# logformat-web.awk -- parse the usual formats of Apache and nginx fast
# SPDX-License-Identifier: GPL-3.0-or-later
#
# logformat.awk includes this file.  The function _web parses lines in the
# formats common, combined and vhost_combined.  Lines in the formats combined
# and vhost_combined may end with a service time.  The function splits a line
# at its quotes, and passes any line that it cannot parse to _template, which
# decides whether the line fits the format.

@namespace "logformat"

# Prepare _web for FORMAT, in the notation of LogFormat.  Return true if _web
# can read FORMAT.
function _web_plan(format,    tail)
{
  tail = ""
  if (match(format, / %[DT]$/)) {
    tail = substr(format, RSTART)
    format = substr(format, 1, RSTART - 1)
  }
  tmp::lf_web_vhost = format == tmp::lf_format["vhost_combined"]
  tmp::lf_web_long = tmp::lf_web_vhost || format == tmp::lf_format["combined"]
  if (!tmp::lf_web_long && format != tmp::lf_format["common"])
    return 0
  tmp::lf_web_unit = tail == "" ? 0 : tail == " %D" ? 1e6 : 1
  if (!tmp::lf_web_long && tmp::lf_web_unit)
    return 0
  tmp::lf_web_tail = tail == "" ? "^$" : "^ [0-9]+(\\.[0-9]+)?$"
  tmp::lf_web_quotes = tmp::lf_web_long ? 7 : 3
  tmp::lf_web_head = "^([^ \t\n]+ ){" (tmp::lf_web_vhost ? 4 : 3) "}" \
    "\\[[0-9][0-9]/[A-Z][a-z][a-z]/[0-9]{4}(:[0-9][0-9]){3} " \
    "[-+][0-9]{4}\\] $"
  tmp::lf_web_numbers = tmp::lf_web_long ? "^ [0-9]+ ([0-9]+|-) $" : \
    "^ [0-9]+ ([0-9]+|-)$"
  return 1
}

function _web(line, f,    at, k, time)
{
  # The parts of a line are the words before the request, the request, two
  # numbers and, except in common, the referrer, a blank, the agent and the
  # service time.
  if (index(line, "\\") ||
      split(line, tmp::lf_q, "\"") != tmp::lf_web_quotes ||
      tmp::lf_q[1] !~ tmp::lf_web_head ||
      split(tmp::lf_q[2], tmp::lf_r, " ") != 3 ||
      tmp::lf_q[3] !~ tmp::lf_web_numbers)
    return _template(line, f)
  split(tmp::lf_q[1], tmp::lf_w, " ")
  k = tmp::lf_web_vhost
  # Usually, the minute and the time zone are those of the previous line;
  # convert the date only if one of them differs.
  if (substr(tmp::lf_w[4 + k], 1, 18) == tmp::lf_web_minute &&
      tmp::lf_w[5 + k] == tmp::lf_web_zone)
    time = tmp::lf_web_time + substr(tmp::lf_w[4 + k], 20)
  else if ((time = _web_time(tmp::lf_w[4 + k], tmp::lf_w[5 + k])) == "")
    return _template(line, f)
  if (tmp::lf_web_long) {
    if (tmp::lf_q[5] != " " || tmp::lf_q[7] !~ tmp::lf_web_tail)
      return _template(line, f)
    f["referrer"] = tmp::lf_q[4] == "-" ? "" : tmp::lf_q[4]
    f["agent"] = tmp::lf_q[6] == "-" ? "" : tmp::lf_q[6]
    if (tmp::lf_web_unit)
      f["duration"] = tmp::lf_q[7] / tmp::lf_web_unit
  }
  if (k && !_web_vhost(tmp::lf_w[1], f))
    return _template(line, f)
  f["host"] = tmp::lf_w[1 + k]
  f["ident"] = tmp::lf_w[2 + k] == "-" ? "" : tmp::lf_w[2 + k]
  f["user"] = tmp::lf_w[3 + k] == "-" ? "" : tmp::lf_w[3 + k]
  f["time"] = time
  f["request"] = tmp::lf_q[2]
  split(tmp::lf_q[3], tmp::lf_w, " ")
  f["status"] = tmp::lf_w[1] + 0
  f["bytes"] = tmp::lf_w[2] + 0
  f["method"] = tmp::lf_r[1]
  f["protocol"] = tmp::lf_r[3]
  at = index(tmp::lf_r[2], "?")
  f["path"] = at ? substr(tmp::lf_r[2], 1, at - 1) : tmp::lf_r[2]
  f["query"] = at ? substr(tmp::lf_r[2], at + 1) : ""
  return 1
}

# Return the time of CLOCK (such as "[01/Mar/2024:10:00:00") in ZONE (such as
# "+0100]"), or an empty string if the name of the month is unknown.  _web has
# checked the forms of CLOCK and ZONE.  Cache the result for the minute of
# CLOCK.
function _web_time(clock, zone,    time)
{
  time = epoch(substr(clock, 2) " " substr(zone, 1, 5))
  if (time != "") {
    tmp::lf_web_minute = substr(clock, 1, 18)
    tmp::lf_web_zone = zone
    tmp::lf_web_time = time - substr(clock, 20)
  }
  return time
}

function _web_vhost(word, f,    at)
{
  at = index(word, ":")
  if (!at)
    return 0
  f["vhost"] = substr(word, 1, at - 1)
  f["port"] = substr(word, at + 1)
  if (f["vhost"] == "-")
    f["vhost"] = ""
  if (f["port"] == "-")
    f["port"] = ""
  return 1
}
