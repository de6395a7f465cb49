# weblog-count.awk -- count requests in scratch arrays, then store them by day
# SPDX-License-Identifier: GPL-3.0-or-later
#
# weblog.awk includes this file.  A run spends most of its time in the
# functions of this file.  Each request increments a few elements of
# one-dimensional scratch arrays (tmp::wc_*), which contain the counts of one
# day.
#
# weblog::count(f): count one request.  F contains the fields that
#   logformat::parse returns.
# weblog::store(): add all counts to weblog::day.  weblog::settle calls this
# function.
#
# Pages and visitors are numbered, so that a small integer can represent a pair
# of a page and a visitor, and can be used as a subscript.

@namespace "weblog"

BEGIN {
  # Create arrays, which may remain empty.
  _forget()
  delete tmp::wc_rare
  delete tmp::wl_bucket
  delete tmp::wl_aside
  delete tmp::wl_aside_n
}

function count(f,    time, status, path, agent, who, id, p)
{
  time = f["time"]
  if ((time < tmp::wl_from || time >= tmp::wl_until) &&
      !_begin_quarter(time, f))
    return
  tmp::wc_requests++
  tmp::wc_bytes += f["bytes"]
  status = f["status"]
  tmp::wc_status[status]++
  if ("country" in f)
    tmp::wc_country[f["country"]]++
  agent = "agent" in f ? f["agent"] : ""
  who = f["host"] "\t" agent
  if (!(id = tmp::wl_who[who]))
    id = _note_visitor(who, f["host"], agent)
  tmp::wc_visitor[id]++
  if ("method" in f) {
    tmp::wc_method[f["method"]]++
    path = f["path"]
    if (status == 404)
      tmp::wc_missing[path]++
    else {
      if (!(p = tmp::wl_page[path]))
        p = _note_page(path)
      if (p < 0)
        tmp::wc_static[path]++
      else {
        tmp::wc_page[p]++
        tmp::wc_page_bytes[p] += f["bytes"]
        tmp::wc_pair[p * 32768 + id]
        if ("duration" in f)
          _count_time(p, int(f["duration"] * 1e6 + 0.5))
      }
    }
  }
  if ("referrer" in f && f["referrer"] != "")
    tmp::wc_referrer[f["referrer"]]++
  if (tmp::wc_requests % 65536 == 0)
    _make_room()
}

# Count a request for page number P that took MICROSECONDS.
function _count_time(p, microseconds,    i)
{
  if ((i = tmp::wl_bucket[microseconds]) == "")
    i = tmp::wl_bucket[microseconds] = bucket(microseconds / 1e6)
  tmp::wc_took[microseconds]++
  tmp::wc_slow[p * 32768 + i]++
}

# Begin to count requests of the quarter of an hour that contains TIME.  Within
# a quarter of an hour, the date and the hour do not change.  Return 0 if the
# request F was queued.
function _begin_quarter(time, f,    date)
{
  if (!tmp::wl_most)
    limits()
  daily::clock(time)
  date = daily::date()
  if (date != tmp::wl_date) {
    if (tmp::wl_date != "" && !tmp::wl_recounting && !_is_turn(date, f))
      return 0
    _turn_to(date)
    _count_aside(date)
    daily::clock(time)
  }
  _store_hour()
  tmp::wl_from = int(time / 900) * 900
  tmp::wl_until = tmp::wl_from + 900
  tmp::wl_hour = daily::hour()
  return 1
}

# Count requests of DATE from now on.
function _turn_to(date)
{
  _store_day()
  _forget()
  tmp::wl_date = date
  tmp::wl_recounting++
  if (!(date in day))
    _new_day(date)
  tmp::wl_recounting--
}

# Lines of several dates may alternate, and a change of the current date takes
# as long as 30 requests.  To avoid many changes of the current date, queue F,
# a request of DATE, and return 0.  If the last 100 calls were all for requests
# of DATE, do not queue F, but return 1, so that the caller makes DATE the
# current date.
function _is_turn(date, f,    n, key)
{
  if (date != tmp::wl_run_date)
    tmp::wl_run = 0
  tmp::wl_run_date = date
  if (++tmp::wl_run > 100)
    return 1
  n = ++tmp::wl_aside_n[date]
  for (key in f)
    tmp::wl_aside[date][n][key] = f[key]
  if (++tmp::wl_asides >= 10000)
    _count_all_aside()
  return 0
}

# Count the queued requests of DATE, the current date.
function _count_aside(date,    i, n)
{
  if (!(date in tmp::wl_aside_n))
    return
  n = tmp::wl_aside_n[date]
  delete tmp::wl_aside_n[date]
  tmp::wl_recounting++
  for (i = 1; i <= n; i++)
    count(tmp::wl_aside[date][i])
  tmp::wl_recounting--
  delete tmp::wl_aside[date]
  tmp::wl_asides -= n
}

function _count_all_aside(    dates, n, i)
{
  n = awk::asorti(tmp::wl_aside_n, dates)
  for (i = 1; i <= n; i++) {
    _turn_to(dates[i])
    _count_aside(dates[i])
  }
  tmp::wl_run = 0
}

function _new_day(date)
{
  day[date]["sum"]["requests"] = 0
  if (date > last && !daily::is_ahead(date)) {
    last = date
    settle()
  }
}

# Store the counts.  If more than 50000 pages have a number, discard the
# numbers of pages and visitors.  Also limit the size of tmp::wl_bucket.
function _make_room()
{
  _store_day()
  if (length(tmp::wl_page_of) > 50000)
    _forget()
  if (length(tmp::wl_bucket) > 50000)
    delete tmp::wl_bucket
}

# Discard the numbers of pages and visitors.  Call this function only while the
# scratch arrays contain no counts of numbered pages and visitors.
function _forget()
{
  delete tmp::wl_page
  delete tmp::wl_page_of
  delete tmp::wl_who
  delete tmp::wl_who_of
  delete tmp::wl_host_of
  delete tmp::wl_agent_of
}

# Number the new PATH and return its number, or -1 if it is a static file.
function _note_page(path,    p)
{
  if (match(path, /\.[A-Za-z0-9]+$/) &&
      tolower(substr(path, RSTART + 1)) in tmp::wl_static)
    return tmp::wl_page[path] = -1
  p = length(tmp::wl_page_of) + 1
  tmp::wl_page_of[p] = path
  return tmp::wl_page[path] = p
}

# Assign a number to the visitor WHO (host and agent), who does not have a
# number yet, and return the number.
function _note_visitor(who, host, agent,    id)
{
  if (length(tmp::wl_who_of) > 32000) {
    _store_day()
    _forget()
  }
  id = length(tmp::wl_who_of) + 1
  tmp::wl_who_of[id] = who
  tmp::wl_host_of[id] = host
  tmp::wl_agent_of[id] = agent
  return tmp::wl_who[who] = id
}

# --- into the heap -----------------------------------------------------

function _store_hour()
{
  if (tmp::wc_requests > tmp::wc_of_hour)
    day[tmp::wl_date]["hour"][tmp::wl_hour] += \
      tmp::wc_requests - tmp::wc_of_hour
  tmp::wc_of_hour = tmp::wc_requests
}

function store()
{
  if (!tmp::wl_recounting)
    _count_all_aside()
  _store_day()
}

function _store_day()
{
  if (!tmp::wc_requests)
    return
  _store_hour()
  _store(day[tmp::wl_date])
  tmp::wc_requests = tmp::wc_of_hour = tmp::wc_bytes = 0
  delete tmp::wc_status
  delete tmp::wc_country
  delete tmp::wc_visitor
  delete tmp::wc_method
  delete tmp::wc_missing
  delete tmp::wc_static
  delete tmp::wc_page
  delete tmp::wc_page_bytes
  delete tmp::wc_pair
  delete tmp::wc_took
  delete tmp::wc_slow
  delete tmp::wc_referrer
}

function _store(d,    key)
{
  d["sum"]["requests"] += tmp::wc_requests
  d["sum"]["bytes"] += tmp::wc_bytes
  _store_table(d, "status", tmp::wc_status)
  _store_table(d, "country", tmp::wc_country)
  _store_table(d, "method", tmp::wc_method)
  _store_table(d, "missing", tmp::wc_missing)
  _store_table(d, "static", tmp::wc_static)
  _store_visitors(d)
  _store_pages(d)
  _store_times(d)
  for (key in tmp::wc_referrer)
    _tally(d, "referrer", _site(key), tmp::wc_referrer[key])
  _store_rare(d)
}

function _store_table(d, table, counts,    key)
{
  for (key in counts)
    _tally(d, table, key, counts[key])
}

# Add N to the count of KEY in a table of day D.  If the table is full and KEY
# is new, record N for _store_rare instead, and return 0.
function _tally(d, table, key, n)
{
  if (table in d && !(key in d[table]) && length(d[table]) >= tmp::wl_most) {
    d["rare"][table] += n
    if (!_has_sketch(d, "keys " table))
      _note_keys(d, table)
    tmp::wc_rare[table][key] += n
    return 0
  }
  d[table][key] += n
  return 1
}

# Add to the sketches the counts of the keys for which a table had no space.
function _store_rare(d,    table)
{
  for (table in tmp::wc_rare) {
    sketch::hll_add_keys(d["sketch"]["keys " table], tmp::wc_rare[table], 12)
    sketch::top_add_counts(d["sketch"]["rare"], tmp::wc_rare[table],
      2 * tmp::wl_most, table "\t")
  }
  delete tmp::wc_rare
}

# Add the counts of hosts, agents and visitors, in the order of their arrival.
function _store_visitors(d,    i, has_visitors, agent)
{
  has_visitors = _has_sketch(d, "visitor") || !("visitors" in d["sum"])
  if (has_visitors) {
    tmp::wl_touched[tmp::wl_date]
    sketch::hll_add_keys(d["sketch"]["visitor"], tmp::wl_who, 13)
  }
  for (i = 1; i <= length(tmp::wl_who_of); i++)
    if (i in tmp::wc_visitor) {
      _tally(d, "host", tmp::wl_host_of[i], tmp::wc_visitor[i])
      agent[tmp::wl_agent_of[i]] += tmp::wc_visitor[i]
    }
  for (i in agent)
    _store_agent(d, i, agent[i])
}

function _store_agent(d, agent, n)
{
  if (!(agent in tmp::wl_browser))
    _agent(agent)
  d["browser"][tmp::wl_browser[agent]] += n
  d["system"][tmp::wl_system[agent]] += n
  if (agent in tmp::wl_bot) {
    _tally(d, "bot", tmp::wl_bot[agent], n)
    d["sum"]["bots"] += n
  }
}

# Add the counts of pages, in the order of their arrival.
function _store_pages(d,    p, i, path)
{
  for (p = 1; p <= length(tmp::wl_page_of); p++)
    if (p in tmp::wc_page) {
      path = tmp::wl_page_of[p]
      if (!_tally(d, "path", path, tmp::wc_page[p]))
        path = "(other)"
      d["path_bytes"][path] += tmp::wc_page_bytes[p]
    }
  if (!_has_who(d))
    return
  for (i in tmp::wc_pair) {
    path = tmp::wl_page_of[int(i / 32768)]
    if (path in d["path"])
      sketch::hll_add(d["sketch"]["who"][path], tmp::wl_who_of[i % 32768], 10)
  }
}

function _store_times(d,    i, path, took)
{
  for (i in tmp::wc_took)
    took[i / 1e6] = tmp::wc_took[i]
  if (i == "")
    return
  sketch::tdigest_add_counts(d["sketch"]["took"], took)
  for (i in tmp::wc_slow) {
    path = tmp::wl_page_of[int(i / 32768)]
    d["time"][i % 32768] += tmp::wc_slow[i]
    if (!(path in d["slow"]) && length(d["slow"]) >= limit["keys"] / 4)
      path = "(other)"
    d["slow"][path][i % 32768] += tmp::wc_slow[i]
  }
}

function _site(url)
{
  sub(/^[a-z]+:\/\//, "", url)
  sub(/[\/?#].*/, "", url)
  return tolower(url)
}
