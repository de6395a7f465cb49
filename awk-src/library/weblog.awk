# weblog.awk -- what the lines of a web server's log add up to
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The program weblog runs this over a heap; a program of yours may include it
# as well.
#
# weblog::line(text): count one line, of the format that logformat::use says.
# weblog::count(f): count one request, of parts as logformat::parse gives.
# weblog::settle(): at the end of a run: old days and rare keys go.
#
# What is kept, and nothing else:
#   weblog::day[date][table][key]: a number.  Tables are sum (requests, bytes,
#     visitors, bots), status, hour ("Mon 13"), method, path, path_bytes,
#     static, missing (404), host, referrer, browser, system, bot, and, of
#     logs with the time of service, time and slow[path], counts by the
#     logarithm of the time (weblog::bucket).
#   weblog::day[date]["visitor"]: who was seen, for the last days.
#   weblog::limit["days"], ["keys"], ["visitors"]: how many days, keys of a
#     table, and visitors of a day, stay.
#   weblog::misfits, weblog::misfit[n]: lines that did not fit; the last ones.
#
# Keys above the limit go to "(other)", the rarest first: sums stay exact.  More
# visitors than the limit are estimated from a sample, within some 2 %.
# Days begin at midnight of the zone in TZ.

@include "logformat.awk"
@include "daily.awk"
@namespace "weblog"

BEGIN {
  tmp::wl_bots = "bot|crawl|spider|slurp|archiver|curl/|wget/|python|go-http" \
    "|java/|libwww|okhttp|feed|rss|monitor|scan|http.?client" \
    "|facebookexternalhit|preview"
  split("css js mjs map png jpg jpeg gif svg webp avif ico woff woff2 ttf " \
    "eot mp3 mp4 webm pdf zip gz", tmp::wl_words, " ")
  for (tmp::wl_i in tmp::wl_words)
    tmp::wl_static[tmp::wl_words[tmp::wl_i]]
  for (tmp::wl_i = 1; tmp::wl_i < 256; tmp::wl_i++)
    tmp::wl_number[sprintf("%c", tmp::wl_i)] = tmp::wl_i
  tmp::wl_bounded = \
    "^(path|static|missing|host|referrer|bot|status|method)$"
}

function limits(days, keys)
{
  daily::limits(limit, days, keys, 1000)
  if (!("visitors" in limit))
    limit["visitors"] = 20000
}

function line(text)
{
  if (logformat::parse(text, tmp::wl_f))
    count(tmp::wl_f)
  else if (logformat::misfits() > tmp::wl_misfits) {
    tmp::wl_misfits = logformat::misfits()
    misfit[misfits++ % 100 + 1] = FILENAME ":" FNR ": " text
  }
  if (++tmp::wl_lines % 8192 == 0 && daily::date() in day) {
    daily::prune_large(day[daily::date()], tmp::wl_bounded, limit["keys"])
    _match_bytes(day[daily::date()])
  }
}

function count(f)
{
  daily::clock(f["time"])
  if (!(daily::date() in day))
    _new_day(daily::date())
  _count(day[daily::date()], f)
}

function _new_day(date)
{
  day[date]["sum"]["requests"] = 0
  if (date > last) {
    last = date
    settle()
  }
}

function _count(d, f,    agent, path)
{
  d["sum"]["requests"]++
  d["sum"]["bytes"] += f["bytes"]
  d["status"][f["status"]]++
  d["hour"][daily::hour()]++
  d["host"][f["host"]]++
  if ("method" in f) {
    d["method"][f["method"]]++
    path = f["path"]
    if (f["status"] == 404)
      d["missing"][path]++
    else if (match(path, /\.[A-Za-z0-9]+$/) &&
             tolower(substr(path, RSTART + 1)) in tmp::wl_static)
      d["static"][path]++
    else {
      d["path"][path]++
      d["path_bytes"][path] += f["bytes"]
      if ("duration" in f)
        _duration(d, path, bucket(f["duration"]))
    }
  }
  if ("referrer" in f && f["referrer"] != "")
    d["referrer"][_site(f["referrer"])]++
  agent = "agent" in f ? f["agent"] : ""
  if (!(agent in tmp::wl_browser))
    _agent(agent)
  d["browser"][tmp::wl_browser[agent]]++
  d["system"][tmp::wl_system[agent]]++
  if (agent in tmp::wl_bot) {
    d["bot"][tmp::wl_bot[agent]]++
    d["sum"]["bots"]++
  }
  _visitor(d, f["host"], agent)
}

# Distinct host and agent on this day, as long as the day is not settled.  Of
# very many the set keeps a sample, those whose hash is small: half of them at
# level 1, a quarter at level 2, ...
function _visitor(d, host, agent,    who)
{
  if ("settled" in d["sum"])
    return
  if ("level" in d["sum"] && _hash(host agent) >= 0.5 ^ d["sum"]["level"])
    return
  who = host "\t" agent
  if (who in d["visitor"])
    return
  d["visitor"][who]
  if (length(d["visitor"]) > limit["visitors"])
    _thin(d)
  d["sum"]["visitors"] = length(d["visitor"]) * \
    ("level" in d["sum"] ? 2 ^ d["sum"]["level"] : 1)
}

function _thin(d,    who, part)
{
  part = 0.5 ^ ++d["sum"]["level"]
  for (who in d["visitor"])
    if (_hash(substr(who, 1, index(who, "\t") - 1) \
              substr(who, index(who, "\t") + 1)) >= part)
      delete d["visitor"][who]
}

# A number from 0 to 1 that looks like chance, the same for the same TEXT.
function _hash(text,    h, i, n)
{
  n = length(text)
  h = n
  for (i = 1; i <= n; i++)
    h = (h * 48271 + tmp::wl_number[substr(text, i, 1)]) % 2147483647
  h = h * 48271 % 2147483647
  return h * 48271 % 2147483647 / 2147483647
}

function _site(url)
{
  sub(/^[a-z]+:\/\//, "", url)
  sub(/[\/?#].*/, "", url)
  return tolower(url)
}

# --- times of service --------------------------------------------------

# Times within 5 % have the same number.
function bucket(seconds,    x, i)
{
  if (seconds <= 1e-6)
    return 0
  x = log(seconds * 1e6) / 0.0953101798043249
  i = int(x)
  return i + (x > i)
}

# The time of a bucket.
function seconds(number)
{
  return number ? 1.1 ^ number * 2 / 2.1 / 1e6 : 0
}

function _duration(d, path, number)
{
  d["time"][number]++
  if (!(path in d["slow"]) && length(d["slow"]) >= limit["keys"] / 4)
    path = "(other)"
  d["slow"][path][number]++
}

# The time that SHARE of the requests in COUNTS did not take.
function percentile(counts, share,    i, n, key, sum, had, old)
{
  had = "sorted_in" in PROCINFO
  old = had ? PROCINFO["sorted_in"] : ""
  PROCINFO["sorted_in"] = "@ind_num_asc"
  for (i in counts)
    n += counts[i]
  for (i in counts)
    if ((sum += counts[i]) >= share * n)
      break
  if (had)
    PROCINFO["sorted_in"] = old
  else
    delete PROCINFO["sorted_in"]
  return seconds(i)
}

# --- agents ------------------------------------------------------------

# Each agent is looked at once in a run.
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

# The word that says which bot it is, without its version.
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
  daily::settle(day, limit["days"], tmp::wl_bounded, limit["keys"])
  n = awk::asorti(day, dates, "@ind_str_asc")
  for (i = 1; i <= n; i++) {
    _match_bytes(day[dates[i]])
    if (i <= n - 7 && "visitor" in day[dates[i]]) {
      # No more lines of this day are to be expected.
      delete day[dates[i]]["visitor"]
      day[dates[i]]["sum"]["settled"] = 1
    }
  }
}

# The bytes of paths that were pruned go to (other) as well.
function _match_bytes(d,    path)
{
  if (!("path_bytes" in d) || length(d["path_bytes"]) <= length(d["path"]))
    return
  for (path in d["path_bytes"])
    if (!(path in d["path"])) {
      d["path_bytes"]["(other)"] += d["path_bytes"][path]
      delete d["path_bytes"][path]
    }
}
