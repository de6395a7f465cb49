# weblog.awk -- count the lines of a web server's log
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The program weblog runs this file with a heap; your programs may include it,
# too.
#
# weblog::line(text): count one line of the format that logformat::use has set.
#   Return 1 if the line is a request that no filter excludes.  A request has a
#   time and, in formats for all kinds of records, a method, a path or a
#   status.  tmp::wl_fit[file] is the number of lines of a file that were
#   requests in this run, and tmp::wl_unfit[file] the number of lines that were
#   not recognised.
# weblog::count(f): count one request; see weblog-count.awk.
# weblog::settle(): store the counts in weblog::day, and delete old days and
#   rare keys; call this at the end of a run, and before a commit.
# weblog::upgrade(): convert the heap if an earlier version of weblog has
#   created it; call this before counting.
# weblog::merge(days): add DAYS, the array weblog::day of another process, to
#   weblog::day.  Call weblog::settle() after the last merge.
#
# The heap contains:
#   weblog::day[date][table][key]: a number.  The tables are sum (requests,
#     bytes, visitors, bots), status, hour ("Mon 13"), method, path,
#     path_bytes, static, missing (404), host, country (if there is a
#     database), referrer, browser, system and bot.  If the log has service
#     times, there are also the tables time and, for each path, slow[path];
#     their keys are numbers of buckets (weblog::bucket), which grow with the
#     logarithm of the time.
#   weblog::day[date]["path_visitors"][path]: number of visitors of a page.
#   weblog::day[date]["rare"][table]: number of requests with keys that were
#     new when the table was full.
#   weblog::day[date]["sketch"] contains sketches: "visitor" (HyperLogLog),
#     "took" (t-digest of the service times), "rare" (space-saving, of table
#     and key), and "keys TABLE" (HyperLogLog of the keys, if some have no
#     row).  For each of the last seven days, the array "sketch" also contains
#     "who", an array with a HyperLogLog for each page.  See the `sketch'
#     extension.
#   weblog::limit["days"]: the number of days to keep.
#   weblog::limit["keys"]: the number of keys to keep in a table.
#   weblog::limit also has the subscripts "format" (weblog-add.awk), "anonymize"
#     and "key" (weblog-filter.awk).
#   weblog::gone["sum"] and weblog::gone["status"]: the sums of the tables "sum"
#     and "status" over all days that were deleted.
#   weblog::misfits: the number of misfits (lines that were not recognised).
#   weblog::misfit[n]: the last 100 misfits.
#   weblog::left_out: the number of requests that filters have excluded
#     (weblog-filter.awk).
#
# A table accepts keys in the order of their arrival, until it has twice as
# many as weblog::limit["keys"].  When a table is full, new keys are added to
# the sketch "rare", which finds the frequent ones among them.  After a week,
# only the most frequent keys of a day are kept.  The counts of all other keys
# are added to "(other)", so sums remain exact.  The number of visitors has a
# standard error of 1.2 %, and is exact up to a few hundred visitors a day.
# Days begin at midnight in the time zone of TZ.

@load "sketch"
@include "logformat.awk"
@include "daily.awk"
@include "weblog-count.awk"
@include "weblog-country.awk"
@include "weblog-filter.awk"
@namespace "weblog"

BEGIN {
  tmp::wl_bots = "bot|crawl|spider|slurp|archiver|curl/|wget/|python|go-http" \
    "|java/|libwww|okhttp|feed|rss|monitor|scan|http.?client" \
    "|facebookexternalhit|preview"
  split("css js mjs map png jpg jpeg gif svg webp avif ico woff woff2 ttf " \
    "eot mp3 mp4 webm pdf zip gz", tmp::wl_words, " ")
  for (tmp::wl_i in tmp::wl_words)
    tmp::wl_static[tmp::wl_words[tmp::wl_i]]
  tmp::wl_bounded = \
    "^(path|static|missing|host|country|referrer|bot|status|method)$"
}

function limits(days, keys)
{
  daily::limits(limit, days, keys, 1000)
  tmp::wl_most = 2 * limit["keys"]
}

function line(text,    parsed)
{
  parsed = logformat::parse(text, tmp::wl_f)
  if (parsed && _is_request(tmp::wl_f)) {
    tmp::wl_fit[FILENAME]++
    if (tmp::wl_filtering && is_left_out(tmp::wl_f)) {
      left_out++
      tmp::wl_left_out++
      return 0
    }
    if (tmp::wl_locating)
      tmp::wl_f["country"] = country(tmp::wl_f["host"])
    if (tmp::wl_hide != "")
      tmp::wl_f["host"] = hidden(tmp::wl_f["host"])
    count(tmp::wl_f)
    return 1
  }
  if (parsed || logformat::misfits() > tmp::wl_misfits) {
    tmp::wl_misfits = logformat::misfits()
    tmp::wl_unfit[FILENAME]++
    sub(/\r$/, "", text)
    # When hosts are anonymized, do not store the text of the line, which may
    # contain addresses.
    if (tmp::wl_hide != "")
      text = "(" length(text) " characters)"
    misfit[misfits++ % 100 + 1] = \
      FILENAME ":" FNR ": " logformat::excerpt(text)
  }
  return 0
}

# Return true if the record F is a request.  Logs in the formats syslog, logfmt
# and JSON also contain records that are not requests.
function _is_request(f)
{
  return "time" in f && f["time"] != "" && \
    ("status" in f || "method" in f || "path" in f || \
     logformat::name() !~ /^(syslog|journald|logfmt|.*json|auditd)$/)
}

function _has_sketch(d, name)
{
  return "sketch" in d && name in d["sketch"]
}

# --- times of service --------------------------------------------------

# Return the number of the bucket of a time.  The upper bound of a bucket is 1.1
# times its lower bound.
function bucket(seconds,    x, i)
{
  if (seconds <= 1e-6)
    return 0
  x = log(seconds * 1e6) / 0.0953101798043249
  i = int(x)
  return i + (x > i)
}

# Return a time in the middle of bucket NUMBER, in seconds.
function seconds(number)
{
  return number ? 1.1 ^ number * 2 / 2.1 / 1e6 : 0
}

# Return the time that a fraction SHARE of the requests did not exceed; COUNTS
# contains the number of requests in each bucket.
function percentile(counts, share,    i, key, last, n, sum)
{
  last = awk::asorti(counts, key, "@ind_num_asc")
  for (i in counts)
    n += counts[i]
  for (i = 1; i < last && (sum += counts[key[i]]) < share * n; i++)
    ;
  return seconds(key[i])
}

# --- agents ------------------------------------------------------------

# Determine the browser, the system and the bot of the agent TEXT, and cache
# them, so that each agent is parsed once in a run.
function _agent(text)
{
  if (length(tmp::wl_browser) > 20000) {
    delete tmp::wl_browser
    delete tmp::wl_system
    delete tmp::wl_bot
  }
  tmp::wl_browser[text] = _browser(text)
  tmp::wl_system[text] = _system(text)
  if (tmp::wl_browser[text] == "Bot")
    tmp::wl_bot[text] = _bot(text)
}

function _browser(text)
{
  if (text == "")
    return "(none)"
  if (tolower(text) ~ tmp::wl_bots)
    return "Bot"
  if (text ~ /Edg(e|A|iOS)?\//)
    return "Edge"
  if (text ~ /OPR\/|Opera/)
    return "Opera"
  if (text ~ /SamsungBrowser/)
    return "Samsung Internet"
  if (text ~ /Firefox|FxiOS/)
    return "Firefox"
  if (text ~ /Chrom(e|ium)\/|CriOS/)
    return "Chrome"
  if (text ~ /MSIE|Trident/)
    return "Internet Explorer"
  if (text ~ /Safari/)
    return "Safari"
  return "Other"
}

function _system(text)
{
  if (text ~ /Android/)
    return "Android"
  if (text ~ /iPhone|iPad|iPod/)
    return "iOS"
  if (text ~ /Windows/)
    return "Windows"
  if (text ~ /Macintosh|Mac OS/)
    return "macOS"
  if (text ~ /CrOS/)
    return "ChromeOS"
  if (text ~ /Linux|X11/)
    return "Linux"
  return text == "" ? "(none)" : "Other"
}

# Return the word that names the bot, without its version.
function _bot(text,    name)
{
  name = text
  if (match(text, /[A-Za-z0-9._-]*([Bb]ot|[Ss]pider|[Cc]rawler)[A-Za-z-]*/))
    name = substr(text, RSTART, RLENGTH)
  else if (match(text, /compatible; [^;\/)]+/))
    name = substr(text, RSTART + 12, RLENGTH - 12)
  sub(/[\/ (;].*/, "", name)
  return name == "" ? "(none)" : name
}

# --- bounds ------------------------------------------------------------

function settle(    dates, n, i)
{
  store()
  _count_visitors()
  n = daily::dates(day, dates)
  for (i = 1; i <= n - 7; i++) {
    if ("rare" in day[dates[i]])
      _settle_rare(day[dates[i]])
    if (_has_sketch(day[dates[i]], "who") && !tmp::wl_keeps_who)
      delete day[dates[i]]["sketch"]["who"]
  }
  for (i = daily::first_kept(dates, n, limit["days"]) - 1; i > 0; i--)
    _note_gone(day[dates[i]])
  for (i in dates)
    _note_pruned(day[dates[i]], i <= n - 7 ? limit["keys"] : 2 * limit["keys"])
  daily::settle(day, limit["days"], tmp::wl_bounded, limit["keys"])
  for (i in dates)
    if (dates[i] in day)
      _match_bytes(day[dates[i]])
}

# Add the sums of day D, which will be deleted, to the sums of all time, so
# that the sums of all time never decrease.
function _note_gone(d,    key)
{
  for (key in d["sum"])
    gone["sum"][key] += d["sum"][key]
  if ("status" in d)
    for (key in d["status"])
      gone["status"][key] += d["status"][key]
}

# For each table of D that will be pruned to MOST keys, add its keys to the
# sketch that counts them.
function _note_pruned(d, most,    table)
{
  for (table in d)
    if (table ~ tmp::wl_bounded && length(d[table]) > most &&
        (!("(other)" in d[table]) || _has_sketch(d, "keys " table)))
      _note_keys(d, table)
}

function _note_keys(d, table,    key)
{
  for (key in d[table])
    if (key != "(other)")
      sketch::hll_add(d["sketch"]["keys " table], key, 12)
}

function _count_visitors(    date)
{
  for (date in tmp::wl_touched)
    if (date in day && _has_sketch(day[date], "visitor")) {
      day[date]["sum"]["visitors"] = \
        sketch::hll_count(day[date]["sketch"]["visitor"])
      if (_has_sketch(day[date], "who"))
        _count_who(day[date], day[date]["sketch"]["who"])
    }
  delete tmp::wl_touched
}

# Return true if the visitors of each page of D are counted, or if nothing has
# been counted yet.
function _has_who(d)
{
  return !("path_visitors" in d) || _has_sketch(d, "who")
}

function _count_who(d, who,    path, n)
{
  for (path in who) {
    n = sketch::hll_count(who[path])
    if (path in d["path"] && n > d["path"][path])
      n = d["path"][path]
    d["path_visitors"][path] = n
  }
}

# Add to TABLES the keys that were new when a table of D was full.  The count
# of each key is the minimum that the sketch guarantees; all other requests are
# counted under "(other)".  Add the maximum error of the counts, in requests, to
# BOUND[table].
function add_rare(d, tables, bound,    list, n, i, at, table, left, error)
{
  if (!("rare" in d))
    return
  for (table in d["rare"])
    left[table] = d["rare"][table]
  n = sketch::top_list(d["sketch"]["rare"], list, 4 * limit["keys"])
  for (i = 1; i <= n; i++) {
    list[i]["count"] -= list[i]["error"]
    if (list[i]["count"] < 1)
      continue
    at = index(list[i]["value"], "\t")
    table = substr(list[i]["value"], 1, at - 1)
    if (list[i]["error"] > error[table] + 0)
      error[table] = list[i]["error"]
    tables[table][substr(list[i]["value"], at + 1)] += list[i]["count"]
    left[table] -= list[i]["count"]
  }
  for (table in error)
    if (error[table])
      bound[table] += error[table]
  for (table in left)
    if (left[table] > 0)
      tables[table]["(other)"] += left[table]
}

function _settle_rare(d,    bound)
{
  delete bound
  add_rare(d, d, bound)
  delete d["rare"]
  delete d["sketch"]["rare"]
}

# Add the bytes of pruned paths to (other), and delete their numbers of
# visitors, which cannot be added up.
function _match_bytes(d,    path)
{
  if ("path_visitors" in d && "path" in d &&
      length(d["path_visitors"]) > length(d["path"]))
    for (path in d["path_visitors"])
      if (!(path in d["path"]))
        delete d["path_visitors"][path]
  if (!("path_bytes" in d) || !("path" in d) ||
      length(d["path_bytes"]) <= length(d["path"]) + 1)
    return
  for (path in d["path_bytes"])
    if (!(path in d["path"]) && path != "(other)") {
      d["path_bytes"]["(other)"] += d["path_bytes"][path]
      delete d["path_bytes"][path]
    }
}

# --- heaps of earlier versions and of other processes -------------------

# Convert the visitors that earlier versions stored: a set of names or, for
# more than 20,000 visitors, a sample of the names.  A sample cannot be
# converted to a sketch, so only the number of visitors is kept.
function upgrade(    date, who)
{
  for (date in day)
    if ("visitor" in day[date]) {
      if (!("level" in day[date]["sum"])) {
        for (who in day[date]["visitor"])
          sketch::hll_add(day[date]["sketch"]["visitor"], who, 13)
        tmp::wl_touched[date]
      }
      delete day[date]["visitor"]
    }
  delete limit["visitors"]
}

function merge(days,    date)
{
  for (date in days) {
    if (!(date in day))
      day[date]["sum"]["requests"] = 0
    if (date > last && !daily::is_ahead(date))
      last = date
    if ("visitors" in days[date]["sum"])
      delete days[date]["sum"]["visitors"]
    merge_sketches(day[date], days[date])
    delete days[date]["path_visitors"]
    daily::add(day[date], days[date])
    tmp::wl_touched[date]
  }
}

# Merge the sketches of OTHER into D, and merge "who" only if D is a day and
# not the sum of several days.
function merge_sketches(d, other,    name, path)
{
  if (!("sketch" in other))
    return
  for (name in other["sketch"])
    if (name == "who") {
      if ("requests" in d["sum"] && _has_who(d))
        for (path in other["sketch"]["who"])
          sketch::merge(d["sketch"]["who"][path], other["sketch"]["who"][path])
    } else if (name != "visitor" || _has_sketch(d, name) ||
               !("visitors" in d["sum"]))
      sketch::merge(d["sketch"][name], other["sketch"][name])
}
