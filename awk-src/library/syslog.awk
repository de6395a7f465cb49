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
# else is counted below), hour, host, program, severity, message (with # for
# numbers), ssh_host, ssh_user (failed logins), ssh_in (user and host that came
# in), sudo (user and command), sudo_refused, unit_failed, unit_started, killed
# (out of memory).

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
  _count(day[daily::date()], f)
}

function settle()
{
  daily::settle(day, limit["days"], tmp::sl_bounded, limit["keys"])
}

function _count(d, f,    program)
{
  # "postfix/smtpd" is postfix, "(sd-pam)" sd-pam.
  program = f["program"]
  gsub(/^\(|\)$|\/.*/, "", program)
  d["sum"]["lines"]++
  d["hour"][daily::hour()]++
  d["host"][f["host"]]++
  d["program"][program == "" ? "(none)" : program]++
  if ("severity" in f && f["severity"] ~ /^[0-7]$/)
    d["severity"][tmp::sl_severity[f["severity"] + 1]]++
  d["message"][program ": " _template(f["message"])]++
  if (program ~ /^sshd/)
    _ssh(d, f["message"])
  else if (program == "sudo")
    _sudo(d, f["message"])
  else if (program == "systemd")
    _unit(d, f["message"])
  else if (program == "kernel")
    _kernel(d, f["message"])
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
function _ssh(d, text,    user, host, at)
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
  if (text ~ /^Accepted/) {
    d["sum"]["ssh_in"]++
    d["ssh_in"][user " from " host]++
    return
  }
  d["sum"]["ssh_failed"]++
  d["ssh_host"][host]++
  d["ssh_user"][user]++
}

# "ann : TTY=pts/0 ; PWD=/ ; USER=root ; COMMAND=/bin/ls"
function _sudo(d, text,    user, at)
{
  at = index(text, "COMMAND=")
  if (!at)
    return
  user = text
  sub(/^ +/, "", user)
  sub(/ :.*/, "", user)
  if (text ~ tmp::sl_refused) {
    d["sum"]["sudo_refused"]++
    d["sudo_refused"][user]++
    return
  }
  d["sum"]["sudo"]++
  d["sudo"][user ": " substr(text, at + 8)]++
}

function _unit(d, text,    unit)
{
  if (text ~ /^[^ ]+: Failed with result /) {
    unit = substr(text, 1, index(text, ":") - 1)
    d["sum"]["unit_failed"]++
    d["unit_failed"][unit]++
  } else if (text ~ /^Started /) {
    unit = substr(text, 9)
    sub(/ - .*|\.$/, "", unit)
    d["unit_started"][unit]++
  }
}

function _kernel(d, text)
{
  if (match(text, /[Kk]illed process [0-9]+ \([^)]*\)/)) {
    text = substr(text, RSTART, RLENGTH)
    gsub(/.*\(|\)/, "", text)
    d["sum"]["killed"]++
    d["killed"][text]++
  }
}
