# syslog.awk -- count the lines of a system log
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The program syslog-report runs this file with a heap; your programs may
# include it, too.
#
# syslog::line(text): count one line.  tmp::sl_fit[file] is the number of lines
#   of a file that this run has counted, and tmp::sl_unfit[file] the number of
#   lines that it has not recognised.
# syslog::count(f): count one message.  F contains the fields that
#   logformat::parse returns for syslog, journald and auditd.
# syslog::settle(): delete old days and rare keys; call this at the end of a
#   run.
#
# syslog::day[date][table][key] is a number.  The table "sum" contains the
# number of lines, and the total numbers of events of the kinds ssh_failed,
# ssh_in, auth_failed, sudo, sudo_refused, unit_failed and killed.  The tables
# "hour", "host", "program" and "severity" contain counts of lines.  The table
# "message" contains counts of messages, with # instead of numbers.  (The
# message "message repeated 5 times: [ ... ]" is counted as five events.)  The
# tables of events are ssh_host and ssh_user (failed logins from other machines,
# by ssh or otherwise), ssh_in (user and host of successful logins), auth_failed
# (service and user of failures on the machine itself), sudo (user and command),
# sudo_refused, unit_failed, unit_started, and killed (out of memory).  The
# table "span" contains the "first" and the "last" time of the day.
#
# syslog::told contains, for each connection of the last day, the events that
# sshd, each PAM module and auditd have reported.  A login that several
# programs report is therefore counted once, even if different runs read the
# reports.

@include "logformat.awk"
@include "daily.awk"
@namespace "syslog"

BEGIN {
  tmp::sl_bounded = "^(host|program|message|ssh_|auth_|sudo|unit_|killed)"
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
    misfit[misfits++ % 100 + 1] = \
      FILENAME ":" FNR ": " logformat::excerpt(text)
  }
  if (++tmp::sl_lines % 8192 == 0 && daily::date() in day)
    daily::prune(day[daily::date()], tmp::sl_bounded, limit["keys"],
      2 * limit["keys"])
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

# Update the first and last time of a day.
function _span(d, time)
{
  if (!("span" in d)) {
    # The first time is unknown if an earlier version of syslog-report has
    # counted lines of this day.
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
  # Convert "postfix/smtpd" to postfix, and "(sd-pam)" to sd-pam.
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
  if (program == "audit" && "type" in f && "res" in f) {
    d["message"]["audit: " f["type"] " " f["res"]]++
    _audit(d, f)
  } else
    _happened(d, program, f["pid"], text, times)
}

# Count the event reported by the message TEXT of PROGRAM, which has the
# process id PID.  The event has occurred TIMES times.
function _happened(d, program, pid, text, times)
{
  d["message"][program ": " _template(text)] += times
  tmp::sl_from = pid == "" ? "" : program " " pid
  if (text ~ /authentication failures?;/)
    _pam(d, program, text, times)
  else if (program ~ /\(pam_[a-z]+\)$/)
    _session(d, program, text, times)
  else if (program ~ /^sshd/)
    _ssh(d, text, times)
  else if (program == "sudo")
    _sudo(d, text, times)
  else if (program == "systemd")
    _unit(d, text, times)
  else if (program == "kernel")
    _kernel(d, text, times)
  else if (program == "klogind")
    _klogin(d, text, times)
  else if (program == "login")
    _login(d, text, times)
}

# Return the message with # instead of its variable parts.
function _template(text)
{
  # In a single-byte locale, remove a character that substr has cut in two.
  if (length(text) > 120) {
    text = substr(text, 1, 120)
    sub(/[\xc0-\xff][\x80-\xbf]?[\x80-\xbf]?$/, "", text)
  }
  gsub(/0x[0-9a-fA-F]+|[0-9]+(\.[0-9]+)*/, "#", text)
  gsub(/#(:#)+/, "#", text)
  return text
}

# Count messages such as "Failed password for invalid user ann from 10.0.0.1
# port 22 ssh2"
function _ssh(d, text, times,    user, host, at)
{
  if (text !~ /^(Failed|Accepted) [^ ]+ for /)
    return
  user = text
  sub(/^[^ ]+ [^ ]+ for (invalid user )?/, "", user)
  # The client has chosen the user name, which may itself contain " from ".
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

# Count messages of PAM such as "authentication failure; logname= uid=0 ...
# rhost=10.0.0.1 user=ann".  On older systems, the name of the program is
# "sshd(pam_unix)".  On other systems, the text begins with
# "pam_unix(sshd:auth): ".  "2 more authentication failures; ..." is preceded
# by "PAM " in messages of sshd.
function _pam(d, program, text, times,    module, service, user, host)
{
  module = "pam_unix"
  service = program
  if (match(text, /^pam_[a-z0-9_]+\([^:)]*/)) {
    module = substr(text, 1, index(text, "(") - 1)
    service = substr(text, length(module) + 2, RLENGTH - length(module) - 1)
    sub(/^[^ ]+ /, "", text)
  } else if (match(program, /\(pam_[a-z]+\)$/)) {
    module = substr(program, RSTART + 1, RLENGTH - 2)
    service = substr(program, 1, RSTART - 1)
  } else if (!sub(/^PAM /, "", text) && text !~ /^[0-9]/)
    return
  if (text !~ /^([0-9]+ more )?authentication failures?;/)
    return
  if (text ~ /^[0-9]/)
    times *= text + 0
  host = _value(text, "rhost")
  user = _value(text, "user")
  if (host == "" && service !~ /^sshd/)
    _failed_here(d, service ": " _value(text, "ruser"), user, times)
  else
    _failed(d, user == "" ? "(unknown)" : user,
      host == "" ? "(unknown)" : host, times, module)
}

# Return the value of NAME in TEXT, like "...  rhost=10.0.0.1 user=ann".
function _value(text, name)
{
  if (!match(text, "[ ;]" name "=[^ ]+"))
    return ""
  return substr(text, RSTART + length(name) + 2, RLENGTH - length(name) - 2)
}

# Count a failed local login to the account USER.
function _failed_here(d, who, user, times)
{
  sub(/: $/, "", who)
  d["sum"]["auth_failed"] += times
  d["auth_failed"][who (user == "" ? "" : " to " user)] += times
}

# Count the login that a message such as "session opened for user ann by
# (uid=0)" from "sshd(pam_unix)" reports.
function _session(d, program, text, times,    user)
{
  if (program !~ /^sshd/ || !match(text, /^session opened for user [^ (]+/))
    return
  user = substr(text, 25, RLENGTH - 24)
  _came_in(d, user, user, times, "pam_unix")
}

# Count messages such as "Authentication failed from 10.0.0.1 (10.0.0.1):
# Permission denied ..."
function _klogin(d, text, times)
{
  if (match(text, /^Authentication failed from [^ ]+/))
    _failed(d, "(unknown)", substr(text, 28, RLENGTH - 27), times, "klogind")
}

# Count messages such as "FAILED LOGIN (1) on '/dev/tty1' FOR 'root',
# Authentication failure" or "FAILED LOGIN 1 FROM 10.0.0.1 FOR root,
# Authentication failure".  A message without a host reports a failure on the
# local machine; the failure is counted when PAM reports it.
function _login(d, text, times,    host, user)
{
  if (text !~ /^FAILED LOGIN / || !match(text, / FROM [^ ]+ FOR [^,]+/))
    return
  user = substr(text, RSTART + 6, RLENGTH - 6)
  host = substr(user, 1, index(user, " ") - 1)
  sub(/.* FOR /, "", user)
  if (host != "(null)")
    _failed(d, user, host, times, "login")
}

# Count a line of auditd's log.  Both PAM and the login program report each
# failure to auditd.
function _audit(d, f,    user)
{
  if (f["type"] !~ /^USER_(AUTH|LOGIN|ERR)$/ || f["res"] !~ /^(failed|0|no)$/)
    return
  user = "acct" in f ? f["acct"] : ""
  if (user ~ /^([0-9A-F][0-9A-F]){4,}$/)
    user = _unhex(user)
  sub(/.*\//, "", f["exe"])
  tmp::sl_from = f["exe"] " " f["pid"]
  if (!("addr" in f) || f["addr"] ~ /^(\?|127\.0\.0\.1|::1)?$/) {
    if (f["type"] == "USER_AUTH")
      _failed_here(d, f["exe"], user, 1)
  } else
    _failed(d, user == "" ? "(unknown)" : user, f["addr"], 1,
      f["type"] == "USER_LOGIN" ? "sshd" : f["type"])
}

function _unhex(text,    i, out)
{
  for (i = 1; i < length(text); i += 2)
    out = out sprintf("%c", awk::strtonum("0x" substr(text, i, 2)))
  return out
}

# Count TIMES failures reported by WHO.  If several programs report failures of
# the same connection, count only the largest of the numbers that they report.
# Count the failures under the host and the user that sshd names, because these
# names are the most precise.
function _failed(d, user, host, times, who,    new, k)
{
  _new_told()
  new = _new(_source(host), times, who)
  k = who ~ /^sshd/ ? times - new : 0
  if (k > 0 && tmp::sl_from in guess)
    _correct(d, user, host, k)
  else if (new && who !~ /^sshd/ && tmp::sl_from != "")
    guess[tmp::sl_from] = host "\t" user
  if (!new)
    return
  d["sum"]["ssh_failed"] += new
  d["ssh_host"][host] += new
  d["ssh_user"][user] += new
}

# Return the host that identifies the current connection.  PAM may report the
# name of the host while sshd reports its address.  The name or the address,
# whichever is reported first, identifies the connection.
function _source(host)
{
  if (tmp::sl_from == "")
    return host
  if (!(tmp::sl_from in source))
    source[tmp::sl_from] = host
  return source[tmp::sl_from]
}

# Move the counts of K failures from the user and the host that PAM named to
# USER and HOST, which sshd has named.
function _correct(d, user, host, k,    v)
{
  split(guess[tmp::sl_from], v, "\t")
  _move(d, "ssh_host", v[1], host, k)
  _move(d, "ssh_user", v[2], user, k)
}

function _move(d, table, from, to, k)
{
  if (from == to || !(table in d) || !(from in d[table]))
    return
  if (k > d[table][from])
    k = d[table][from]
  d[table][to] += k
  d[table][from] -= k
  if (!d[table][from])
    delete d[table][from]
}

function _came_in(d, user, what, times, who)
{
  times = _new("user " user, times, who)
  if (!times)
    return
  d["sum"]["ssh_in"] += times
  d["ssh_in"][what] += times
}

# Return how many of the TIMES events that WHO reports are new, that is, have
# not been reported by another program yet.
function _new(what, times, who,    had)
{
  _new_told()
  had = most_told[what] + 0
  told[who, what] += times
  if (told[who, what] <= had)
    return 0
  most_told[what] = told[who, what]
  return told[who, what] - had
}

# When a new day begins, or when there are too many connections, delete the
# lists of events that the programs have reported.
function _new_told()
{
  if (told_on != daily::date() || length(told) > 20000) {
    delete told
    delete most_told
    delete guess
    delete source
    told_on = daily::date()
  }
}

# Count messages such as "ann : TTY=pts/0 ; PWD=/ ; USER=root ;
# COMMAND=/bin/ls"
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
