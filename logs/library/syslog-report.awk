# syslog-report.awk -- report on the counts of syslog.awk
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Call syslog::gather([since]), then syslog::report(most [, title [, all]]),
# which passes the report to report.awk.  The report shows at most MOST rows of
# each table.  report.awk receives the first ALL rows of each table; the
# default is MOST or 200, whichever is larger.

@include "report.awk"
@include "syslog.awk"
@namespace "syslog"

function gather(since)
{
  delete tmp::sl_sum
  delete tmp::sl_dates
  tmp::sl_since = since
  tmp::sl_days = daily::gather(day, since, tmp::sl_sum, tmp::sl_dates)
}

function _get(table, key)
{
  return daily::total(tmp::sl_sum, table, key)
}

function report(most, title, all,    n)
{
  tmp::sl_given = all ? all : most > 200 ? most : 200
  n = tmp::sl_days
  report::title(title == "" ? "System log" : title,
    daily::span(tmp::sl_since, tmp::sl_dates, n))
  report::figure("Lines", _get("sum", "lines"))
  report::figure("Failed logins", _get("sum", "ssh_failed"))
  report::figure("Logins", _get("sum", "ssh_in"))
  report::figure("sudo", _get("sum", "sudo"))
  report::figure("sudo refused", _get("sum", "sudo_refused"))
  report::figure("Failed units", _get("sum", "unit_failed"))
  report::figure("Killed for memory", _get("sum", "killed"))
  report::figure("Lines not recognised", misfits + 0)
  _days()
  _hours()
  _ranked("program", "Programs", "Program", "Lines", most)
  _ranked("message", "Messages", "Message, # for numbers", "Times", most)
  _ranked("severity", "Severity", "Severity", "Lines", most)
  _ranked("host", "Hosts", "Host", "Lines", most)
  _ranked("ssh_host", "Failed logins by host", "Host", "Attempts", most)
  _ranked("ssh_user", "Failed logins by user", "User", "Attempts", most)
  _ranked("auth_failed", "Failed authentications on the machine",
    "Service and users", "Attempts", most)
  _ranked("ssh_in", "Logins", "User and host", "Logins", most)
  _ranked("sudo", "sudo", "User and command", "Times", most)
  _ranked("sudo_refused", "sudo refused", "User", "Times", most)
  _ranked("unit_failed", "Failed units", "Unit", "Times", most)
  _ranked("unit_started", "Started units", "Unit", "Times", most)
  _ranked("killed", "Killed for memory", "Process", "Times", most)
}

function _days(    i, date, all, n)
{
  n = daily::dates(day, all)
  report::table("Days", "Day|Lines:number|Per hour:number|" \
    "Failed logins:number|Logins:number|sudo:number|Failed units:number")
  if (tmp::sl_days > 1) {
    report::line("2", "Lines per day")
    report::line("4", "Failed logins per day")
  }
  report::most(62)
  for (i = 1; i <= tmp::sl_days; i++) {
    date = tmp::sl_dates[i]
    report::row(date, _of(date, "lines"),
      _of(date, "lines") / _hours_of(date, all[1], all[n]),
      _of(date, "ssh_failed"), _of(date, "ssh_in"), _of(date, "sudo"),
      _of(date, "unit_failed"))
  }
}

# Return the number of hours of DATE that the log covers, at least 1.  On the
# first day of a log, the log covers the hours after its first line; on the
# last day, it covers the hours before its last line.
function _hours_of(date, first, last,    v, from, to)
{
  split(date, v, "-")
  from = awk::mktime(v[1] " " v[2] " " v[3] " 0 0 0")
  to = awk::mktime(v[1] " " v[2] " " v[3] + 1 " 0 0 0")
  if ("span" in day[date]) {
    if (date == first)
      from = day[date]["span"]["first"]
    if (date == last)
      to = day[date]["span"]["last"]
  }
  return to - from < 3600 ? 1 : (to - from) / 3600
}

function _of(date, key)
{
  return key in day[date]["sum"] ? day[date]["sum"][key] : 0
}

# Report the counts of each hour of one day or, for several days, the average
# counts of each hour of the week.
function _hours(    days)
{
  if (tmp::sl_days == 1) {
    report::hours("Lines", tmp::sl_sum["hour"])
    return
  }
  daily::weekdays(tmp::sl_dates, tmp::sl_days, days)
  report::week("Lines", tmp::sl_sum["hour"], days, daily::weekday_note(days))
}

# Report a ranked table, unless it is empty.
function _ranked(table, title, column, counted, most,    key, n, i)
{
  if (!(table in tmp::sl_sum))
    return
  report::table(title, column "|" counted ":number")
  report::bars(1, 2)
  report::most(most)
  n = awk::asorti(tmp::sl_sum[table], key, "daily::by_rank")
  report::total(n)
  for (i = 1; i <= n && i <= tmp::sl_given; i++)
    report::row(key[i], _get(table, key[i]))
}
