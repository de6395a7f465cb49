# syslog.awk -- what the lines of a system's log add up to
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The program syslog-report runs this over a heap; a program of yours may
# include it as well.
#
# syslog::line(text): count one line; tmp::sl_fit[file] and tmp::sl_unfit[file]
#   are the lines of each file that this run has counted and has not recognised.
# syslog::count(f): count one message, of parts as logformat::parse gives for
#   syslog and journald.
# syslog::settle(): at the end of a run: old days and rare keys go.
#
# syslog::day[date][table][key] is a number.  Tables are sum (lines, and what
# else is counted below), hour, host, program, severity: these count lines; and
# message (with # for numbers), ssh_host, ssh_user (failed logins), ssh_in (user
# and host that came in), sudo (user and command), sudo_refused, unit_failed,
# unit_started, killed (out of memory): these count what happened, so that
# "message repeated 5 times: [ ... ]" is five of it.  Table span has the "first"
# and the "last" time of the day.

@include "logformat.awk"
@include "daily.awk"
@namespace "syslog"

BEGIN {
  tmp::sl_bounded = "^(host|program|message|ssh_|sudo|unit_|killed)"
  tmp::sl_refused = ": (user NOT in sudoers|command not allowed" \
    "|[0-9]+ incorrect|a password is required)"
  split("emergency alert critical error warning notice info debug",
    tmp::sl_severity, " ")
}

function limits(days, keys)
{
  daily::limits(limit, days, keys, 500)
}

function line(text)
{
  if (logformat::parse(text, tmp::sl_f)) {
    tmp::sl_fit[FILENAME]++
    count(tmp::sl_f)
  } else if (logformat::misfits() > tmp::sl_misfits) {
    tmp::sl_misfits = logformat::misfits()
    tmp::sl_unfit[FILENAME]++
    sub(/\r$/, "", text)
    misfit[misfits++ % 100 + 1] = FILENAME ":" FNR ": " text
  }
  if (++tmp::sl_lines % 8192 == 0 && daily::date() in day)
    daily::prune_large(day[daily::date()], tmp::sl_bounded, limit["keys"])
}

function count(f)
{
  daily::clock(f["time"])
  if (!(daily::date() in day)) {
    day[daily::date()]["sum"]["lines"] = 0
    settle()
  }
  _span(day[daily::date()], f["time"])
  _count(day[daily::date()], f)
}

# The first and last time of a day.
function _span(d, time)
{
  if (!("span" in d)) {
    # A day that an earlier syslog-report has begun has no first time.
    if (d["sum"]["lines"] == 0)
      d["span"]["first"] = d["span"]["last"] = time
    return
  }
  if (time < d["span"]["first"])
    d["span"]["first"] = time
  if (time > d["span"]["last"])
    d["span"]["last"] = time
}

function settle()
{
  daily::settle(day, limit["days"], tmp::sl_bounded, limit["keys"])
}

function _count(d, f,    program, text, times)
{
  # "postfix/smtpd" is postfix, "(sd-pam)" sd-pam.
  program = f["program"]
  sub(/\/.*/, "", program)
  if (program ~ /^\(.*\)$/)
    program = substr(program, 2, length(program) - 2)
  d["sum"]["lines"]++
  d["hour"][daily::hour()]++
  d["host"][f["host"]]++
  d["program"][program == "" ? "(none)" : program]++
  if ("severity" in f && f["severity"] ~ /^[0-7]$/)
    d["severity"][tmp::sl_severity[f["severity"] + 1]]++
  times = 1
  text = f["message"]
  if (match(text, /^message repeated [0-9]+ times: \[ ?/)) {
    times = substr(text, 18) + 0
    text = substr(text, RLENGTH + 1)
    sub(/ ?\]$/, "", text)
  } else if (match(text, /^last message repeated [0-9]+ times?/)) {
    if (f["host"] in tmp::sl_last) {
      times = substr(text, 23) + 0
      program = tmp::sl_last_program[f["host"]]
      text = tmp::sl_last[f["host"]]
    }
  }
  tmp::sl_last[f["host"]] = text
  tmp::sl_last_program[f["host"]] = program
  if (length(tmp::sl_last) > 1000)
    delete tmp::sl_last
  _happened(d, program, text, times)
}

# Something that a message TEXT of PROGRAM tells has happened TIMES times.
function _happened(d, program, text, times)
{
  d["message"][program ": " _template(text)] += times
  if (program ~ /^sshd.*\(pam_/)
    _ssh_pam(d, text, times)
  else if (program ~ /^sshd/)
    _ssh(d, text, times)
  else if (program == "sudo")
    _sudo(d, text, times)
  else if (program == "systemd")
    _unit(d, text, times)
  else if (program == "kernel")
    _kernel(d, text, times)
}

# The message with # in the place of what changes.
function _template(text)
{
  text = substr(text, 1, 120)
  gsub(/0x[0-9a-fA-F]+|[0-9]+(\.[0-9]+)*/, "#", text)
  gsub(/#(:#)+/, "#", text)
  return text
}

# "Failed password for invalid user ann from 10.0.0.1 port 22 ssh2"
function _ssh(d, text, times,    user, host, at)
{
  if (text !~ /^(Failed|Accepted) [^ ]+ for /)
    return
  user = text
  sub(/^[^ ]+ [^ ]+ for (invalid user )?/, "", user)
  # The name is what the other side sent: "from" may be in it.
  at = match(user, / from [^ ]+( port [0-9]+.*)?$/)
  if (!at)
    return
  host = substr(user, at + 6)
  sub(/ .*/, "", host)
  user = substr(user, 1, at - 1)
  if (text ~ /^Accepted/)
    _came_in(d, user, user " from " host, times, "sshd")
  else
    _failed(d, user, host, times, "sshd")
}

# What PAM of older systems says by the name "sshd(pam_unix)":
# "authentication failure; logname= uid=0 ... rhost=10.0.0.1  user=ann"
# "2 more authentication failures; ...",
# "session opened for user ann by (uid=0)"
function _ssh_pam(d, text, times,    user, host)
{
  if (match(text, /^session opened for user [^ (]+/)) {
    user = substr(text, 25, RLENGTH - 24)
    _came_in(d, user, user, times, "pam")
    return
  }
  if (text !~ /^([0-9]+ more )?authentication failures?;/)
    return
  if (text ~ /^[0-9]/)
    times *= text + 0
  host = user = "(unknown)"
  if (match(text, / rhost=[^ ]+/))
    host = substr(text, RSTART + 7, RLENGTH - 7)
  if (match(text, / user=[^ ]+/))
    user = substr(text, RSTART + 6, RLENGTH - 6)
  _failed(d, user, host, times, "pam")
}

function _failed(d, user, host, times, who)
{
  times = _new(host, times, who)
  if (!times)
    return
  d["sum"]["ssh_failed"] += times
  d["ssh_host"][host] += times
  d["ssh_user"][user] += times
}

function _came_in(d, user, what, times, who)
{
  times = _new("user " user, times, who)
  if (!times)
    return
  d["sum"]["ssh_in"] += times
  d["ssh_in"][what] += times
}

# How many of TIMES are not told of already: where both sshd and PAM (WHO) tell
# of each login, the one that tells of more of them counts.
function _new(what, times, who,    had)
{
  if (tmp::sl_told_on != daily::date() || length(tmp::sl_told) > 20000) {
    delete tmp::sl_told
    delete tmp::sl_most
    tmp::sl_told_on = daily::date()
  }
  had = tmp::sl_most[what] + 0
  tmp::sl_told[who, what] += times
  if (tmp::sl_told[who, what] <= had)
    return 0
  tmp::sl_most[what] = tmp::sl_told[who, what]
  return tmp::sl_told[who, what] - had
}

# "ann : TTY=pts/0 ; PWD=/ ; USER=root ; COMMAND=/bin/ls"
function _sudo(d, text, times,    user, at)
{
  at = index(text, "COMMAND=")
  if (!at)
    return
  user = text
  sub(/^ +/, "", user)
  sub(/ :.*/, "", user)
  if (text ~ tmp::sl_refused) {
    d["sum"]["sudo_refused"] += times
    d["sudo_refused"][user] += times
    return
  }
  d["sum"]["sudo"] += times
  d["sudo"][user ": " substr(text, at + 8)] += times
}

function _unit(d, text, times,    unit)
{
  if (text ~ /^[^ ]+: Failed with result /) {
    unit = substr(text, 1, index(text, ":") - 1)
    d["sum"]["unit_failed"] += times
    d["unit_failed"][unit] += times
  } else if (text ~ /^Started /) {
    unit = substr(text, 9)
    sub(/ - .*|\.$/, "", unit)
    d["unit_started"][unit] += times
  }
}

function _kernel(d, text, times)
{
  if (match(text, /[Kk]illed process [0-9]+ \([^)]*\)/)) {
    text = substr(text, RSTART, RLENGTH)
    gsub(/.*\(|\)/, "", text)
    d["sum"]["killed"] += times
    d["killed"][text] += times
  }
}
