# logfiles.awk -- decide which files are logs, and report the counts of lines
# SPDX-License-Identifier: GPL-3.0-or-later
#
# weblog-add.awk and syslog-add.awk call the functions of this file.
#
# logfiles::begin(program, what [, except [, test]]): call it in BEGIN.  Treat
#   operands such as `site=a.log' as names of files.  Set the program's name,
#   and WHAT, the word that messages use for a log.  EXCEPT is a regexp for the
#   names of formats to refuse.  TEST is the name of a function that receives
#   the fields of a line and returns true if the line must be counted.
# logfiles::check(sound): call it in BEGINFILE.  Return 1 if FILENAME must be
#   counted; otherwise print a message and return 0.  Decompress a compressed
#   file to its end to check it, unless the array SOUND in the heap records
#   that the file is intact.  For a truncated file, print a message and read
#   the intact part; logfiles::is_cut() is then true, and a later run reads the
#   rest when the file is complete.  A corrupt file is not counted.  A file is
#   not a log if fewer than a tenth of its first hundred lines fit the format.
#   If the environment variable LOGFILES_PROBE is set, print "log" and exit at
#   the first file that is a log.  launch.sh sets this variable and runs the
#   program without a heap to test whether any of the files is a log.
# logfiles::forget(sound): call it in BEGIN.  Delete from SOUND the files that
#   are no longer operands.
# logfiles::format(): return the format that logfiles::check() has found, or
#   an empty string.
# logfiles::utf8(text): if TEXT is not valid UTF-8, return it with %XX for each
#   byte above 127.  In a locale with multibyte characters, return TEXT
#   unchanged.
# logfiles::is_due(seconds): return true if a commit is due, which happens once
#   every SECONDS seconds.
# logfiles::report(fit, unfit, unit, advice, how): call it in END.
#   FIT[file] is the number of lines that were counted, and UNFIT[file] the
#   number of lines that were not recognised.  For each file of which more than
#   a tenth of the lines were not recognised, print a warning that ends with
#   ADVICE.  If HOW is 1, print a summary; if HOW is 2, also print a line for
#   each file.
#
# The first lines of pipes, terminals and standard input are not tested.

@load "decompress"
@load "filefuncs"
@include "logformat.awk"
@include "human.awk"
@include "noassign.awk"
@namespace "logfiles"

function begin(program, what, except, test)
{
  tmp::lg_program = program
  tmp::lg_what = what
  tmp::lg_except = except
  tmp::lg_test = test
  tmp::lg_committed = awk::systime()
  awk::disable_assigns(ARGC, ARGV)
  decompress::tolerate(1)
}

function utf8(text,    out, i, n, byte)
{
  if (text !~ /[\x80-\xff]/ || length("\xc3\xa9") == 1)
    return text
  if (tmp::lg_utf8 == "")
    _prepare_utf8()
  if (text ~ tmp::lg_utf8)
    return text
  n = split(text, byte, "")
  for (i = 1; i <= n; i++)
    out = out (byte[i] in tmp::lg_escape ? tmp::lg_escape[byte[i]] : byte[i])
  return out
}

# Set the regexp that matches valid UTF-8 without surrogates and overlong
# forms, and the replacements of all bytes above 127.
function _prepare_utf8(    i)
{
  tmp::lg_utf8 = "^([^\x80-\xff]|[\xc2-\xdf][\x80-\xbf]" \
    "|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]" \
    "|[\xe1-\xec\xee\xef][\x80-\xbf][\x80-\xbf]" \
    "|(\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])" \
    "[\x80-\xbf][\x80-\xbf])*$"
  for (i = 128; i < 256; i++)
    tmp::lg_escape[sprintf("%c", i)] = sprintf("%%%02X", i)
}

function is_due(seconds,    now)
{
  now = awk::systime()
  if (now >= tmp::lg_committed && now - tmp::lg_committed < seconds)
    return 0
  tmp::lg_committed = now
  return 1
}

function say(text)
{
  print tmp::lg_program ": " text > "/dev/stderr"
  return 0
}

function check(sound,    data, fault)
{
  tmp::lg_format = ""
  tmp::lg_cut = 0
  if (ERRNO != "")
    return say(FILENAME ": " ERRNO)
  if (FILENAME ~ /^(-|\/dev\/(stdin|fd\/.*))$/ ||
      awk::stat(FILENAME, data) != 0 || data["type"] != "file")
    return 1
  data["state"] = data["size"] " " data["mtime"]
  if (!(FILENAME in sound) || sound[FILENAME] != data["state"]) {
    fault = decompress::fault(FILENAME)
    tmp::lg_cut = fault ~ / are cut off after byte /
    if (tmp::lg_cut)
      say(FILENAME ": " fault "; the lines before that are counted")
    else if (fault != "")
      return say(FILENAME ": " fault "; not counted")
    else
      sound[FILENAME] = data["state"]
  }
  return _is_log()
}

function is_cut()
{
  return tmp::lg_cut
}

# Return true if at least a tenth of the first lines of FILENAME fit the
# format.  If fewer lines fit the format, print a message and return 0.
function _is_log(    lines, fits, format)
{
  fits = logformat::sample(FILENAME, 100, tmp::lg_except, tmp::lg_test)
  lines = logformat::sampled()
  format = logformat::likely()
  if (fits * 10 >= lines) {
    if ("LOGFILES_PROBE" in ENVIRON) {
      print "log"
      exit
    }
    tmp::lg_format = format
    return 1
  }
  return say(FILENAME ": not " tmp::lg_what ": " \
    (lines == 1 ? "its first line does not fit" : \
      fits ? "only " fits " of the first " lines " lines " \
        (fits == 1 ? "fits" : "fit") : \
      "none of the first " lines " lines fits") \
    (tmp::lg_except != "" && format ~ tmp::lg_except ? \
      " (the format is " format ")" _advice(format) : "") "; not counted")
}

function _advice(format)
{
  return tmp::lg_program == "weblog" && format != "logfmt" ? \
    "; syslog-report counts such logs" : ""
}

function format()
{
  return tmp::lg_format
}

function forget(sound,    i, file, named)
{
  for (i = 1; i < ARGC; i++)
    named[ARGV[i]]
  for (file in sound)
    if (!(file in named))
      delete sound[file]
}

function report(fit, unfit, unit, advice, how,    all, i, n, file, order)
{
  for (i in fit)
    all[i] = fit[i]
  for (i in unfit)
    all[i] += unfit[i]
  n = awk::asorti(all, order, "@ind_str_asc")
  all[""] = 0
  for (i = 1; i <= n; i++) {
    file = order[i]
    if (how > 1)
      say(file ": " _counts(fit[file], unfit[file], unit))
    if (unfit[file] * 10 > all[file])
      say("warning: " file ": " human::number(unfit[file] + 0) " of " \
        human::number(all[file]) \
        " new lines not recognised; " advice)
    fit[""] += fit[file]
    unfit[""] += unfit[file]
  }
  if (how)
    say(_counts(fit[""], unfit[""], unit))
}

# Return a phrase such as "1,234 requests counted, 5 lines not recognised".
function _counts(fit, unfit, unit)
{
  return human::number(fit + 0) " " unit (fit == 1 ? "" : "s") \
    " counted, " human::number(unfit + 0) " line" (unfit == 1 ? "" : "s") \
    " not recognised"
}
