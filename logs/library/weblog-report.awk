# weblog-report.awk -- report on the counts of weblog.awk
# SPDX-License-Identifier: GPL-3.0-or-later
#
# weblog::gather([since]): add up the days since SINCE ("2024-03-01", or "7d"
#   for today and the six days before), for the functions below.
# weblog::report(most [, title [, all]]): pass the report to report.awk.  The
#   report shows at most MOST rows of each table.  report.awk receives the
#   first ALL rows of each table (by default MOST or 200, whichever is larger)
#   and the total number of rows.
# weblog::metrics([file]): write the following figures in the text format of
#   Prometheus: the all-time totals, the requests and visitors of the last
#   gathered day, and quantiles of the service times of all gathered days.
# weblog::top(name, most [, all]): report one table: paths, hosts, ...  Return
#   0 if there is no such table.

@include "report.awk"
@include "weblog.awk"
@namespace "weblog"

function gather(since,    i, date)
{
  delete tmp::wl_sum
  delete tmp::wl_dates
  delete tmp::wl_all
  delete tmp::wl_bound
  tmp::wl_all["sum"]["days"] = 0
  tmp::wl_since = since
  tmp::wl_days = daily::gather(day, since, tmp::wl_sum, tmp::wl_dates)
  for (i = 1; i <= tmp::wl_days; i++) {
    date = tmp::wl_dates[i]
    if ("sketch" in day[date])
      merge_sketches(tmp::wl_all, day[date])
    if (_has_sketch(day[date], "visitor"))
      tmp::wl_all["sum"]["days"]++
  }
  for (i = 1; i <= tmp::wl_days; i++)
    add_rare(day[tmp::wl_dates[i]], tmp::wl_sum, tmp::wl_bound)
}

# Return the period of the report.
function span()
{
  return daily::span(tmp::wl_since, tmp::wl_dates, tmp::wl_days)
}

function _get(table, key)
{
  return daily::total(tmp::wl_sum, table, key)
}

function report(most, title, all,    n, i, tables)
{
  n = tmp::wl_days
  report::title(title == "" ? "Web server log" : title, span())
  report::figure("Requests", _get("sum", "requests"))
  report::figure("Visitors", _get("sum", "visitors"))
  if (n > 1 && tmp::wl_all["sum"]["days"] == n)
    report::figure("Different visitors",
      sketch::hll_count(tmp::wl_all["sketch"]["visitor"]))
  report::figure("Sent", _get("sum", "bytes"), "bytes")
  report::figure("Requests by bots", _get("sum", "bots"))
  report::figure("Not found", _get("status", 404))
  report::figure("Server errors", _class(tmp::wl_sum, 5))
  report::figure("Lines not recognised", misfits + 0)
  if (left_out)
    report::figure("Left out by filters", left_out)
  if (_has_sketch(tmp::wl_all, "took")) {
    report::figure("Median time", _took(0.5), "seconds")
    report::figure("95 % within", _took(0.95), "seconds")
    report::figure("99 % within", _took(0.99), "seconds")
  }
  _days(most)
  _weeks()
  _hours()
  n = split("paths hosts countries status missing static referrers browsers " \
    "systems bots methods", tables, " ")
  for (i = 1; i <= n; i++)
    if (tables[i] != "countries" || "country" in tmp::wl_sum)
      top(tables[i], most, all)
  if ("time" in tmp::wl_sum) {
    _times()
    top("slow", most, all)
  }
}

function _took(share)
{
  return sketch::tdigest_quantile(tmp::wl_all["sketch"]["took"], share)
}

# Return the number of requests with a status that begins with FIRST.
function _class(tables, first,    status, n)
{
  n = 0
  if ("status" in tables)
    for (status in tables["status"])
      if (int(status / 100) == first)
        n += tables["status"][status]
  return n
}

function _days(most,    i, date)
{
  report::table("Days", "Day|Requests:number|Visitors:number|Sent:bytes|" \
    "2xx:number|3xx:number|4xx:number|5xx:number|Bots:number",
    "A visitor is one host with one agent on one day.  Numbers above 500 " \
    "have a standard error of 1.2 %.")
  if (tmp::wl_days > 1) {
    report::line("2 3", "Requests and visitors per day")
    report::line("4", "Sent per day")
  }
  report::most(62)
  for (i = 1; i <= tmp::wl_days; i++) {
    date = tmp::wl_dates[i]
    report::row(date, _sum(date, "requests"), _sum(date, "visitors"),
      _sum(date, "bytes"), _class(day[date], 2), _class(day[date], 3),
      _class(day[date], 4), _class(day[date], 5), _sum(date, "bots"))
  }
}

function _sum(date, key)
{
  return key in day[date]["sum"] ? day[date]["sum"][key] : 0
}

# Compare the last seven days with the seven days before, if the earlier days
# exist.
function _weeks(    n, dates, last, this, before, first)
{
  n = daily::dates(day, dates)
  if (!n)
    return
  last = dates[n]
  delete this
  delete before
  _week(daily::shift(last, -6), last, this)
  first = daily::shift(last, -13)
  if (!_week(first, daily::shift(last, -7), before))
    return
  report::table("Week and week before",
    "|Week:number|Week before:number|Change:percent",
    daily::shift(last, -6) " to " last " and " first " to " \
    daily::shift(last, -7) "; the last day may not be over.")
  _change("Requests", this, before, "requests")
  _change("Visitors", this, before, "visitors")
  _change("Sent", this, before, "bytes")
  report::as("bytes")
  _change("Requests by bots", this, before, "bots")
  _change("Not found", this, before, 404)
  _change("Server errors", this, before, "5xx")
}

# Add up the days FROM to TO in SUMS; return the number of days found.
function _week(from, to, sums,    date, n)
{
  for (date = from; date <= to; date = daily::shift(date, 1))
    if (date in day) {
      n++
      sums["requests"] += _sum(date, "requests")
      sums["visitors"] += _sum(date, "visitors")
      sums["bytes"] += _sum(date, "bytes")
      sums["bots"] += _sum(date, "bots")
      sums[404] += daily::total(day[date], "status", 404)
      sums["5xx"] += _class(day[date], 5)
    }
  return n + 0
}

function _change(label, this, before, key)
{
  report::row(label, this[key] + 0, before[key] + 0, before[key] ? \
    (this[key] - before[key]) / before[key] : "")
}

# Report the counts of each hour of one day or, for several days, the average
# counts of each hour of the week.
function _hours(    days)
{
  if (tmp::wl_days == 1) {
    report::hours("Requests", tmp::wl_sum["hour"])
    return
  }
  daily::weekdays(tmp::wl_dates, tmp::wl_days, days)
  report::week("Requests", tmp::wl_sum["hour"], days, daily::weekday_note(days))
}

# Report the distribution of service times as bars.  The upper limit of each
# bar is twice the limit of the previous bar.
function _times(    i, n, at, number, low, high)
{
  report::table("Time of service", "Up to|Requests:number",
    "The shares of requests that took at most the three times above differ " \
    "from 50 %, 95 % and 99 % by at most 2.4 %, 1.1 % and 0.5 %.")
  report::histogram(1, 2)
  report::only_chart()
  low = 99
  for (number in tmp::wl_sum["time"]) {
    i = _doubling(seconds(number))
    n[i] += tmp::wl_sum["time"][number]
    low = i < low ? i : low
    high = i > high || high == "" ? i : high
  }
  for (i = low; i <= high; i++)
    report::row(human::seconds(2 ^ i / 1000), n[i] + 0)
}

function _doubling(x,    i)
{
  for (i = -6; 2 ^ i / 1000 < x; i++)
    ;
  return i
}

# --- tables of the most frequent ---------------------------------------

function top(name, most, all)
{
  tmp::wl_given = all ? all : most > 200 ? most : 200
  if (name == "paths")
    _ranked("path", "Pages", "Page", most, 1)
  else if (name == "static")
    _ranked("static", "Static files", "File", most)
  else if (name == "missing")
    _ranked("missing", "Not found (404)", "Page", most)
  else if (name == "hosts")
    _ranked("host", "Hosts", "Host", most)
  else if (name == "countries")
    _ranked("country", "Countries", "Country", most)
  else if (name == "referrers")
    _ranked("referrer", "Referring sites", "Site", most)
  else if (name == "browsers")
    _ranked("browser", "Browsers", "Browser", most)
  else if (name == "systems")
    _ranked("system", "Systems", "System", most)
  else if (name == "bots")
    _ranked("bot", "Bots", "Bot", most)
  else if (name == "methods")
    _ranked("method", "Methods", "Method", most)
  else if (name == "status")
    _ranked("status", "Status", "Status", most)
  else if (name == "slow")
    _slowest(most)
  else
    return 0
  return 1
}

function _ranked(table, title, column, most, bytes,    key, n, i, all)
{
  report::table(title, column "|Requests:number|Share:percent" \
    (bytes ? "|Sent:bytes|Visitors:number" : ""), _other_note(table))
  report::bars(1, 2)
  report::most(most)
  if (!(table in tmp::wl_sum))
    return
  n = awk::asorti(tmp::wl_sum[table], key, "daily::by_rank")
  all = _get("sum", "requests")
  report::total(n)
  for (i = 1; i <= n && i <= tmp::wl_given; i++)
    report::row(key[i] == "" ? "(none)" : key[i], _get(table, key[i]),
      _get(table, key[i]) / all, bytes ? _get(table "_bytes", key[i]) : "",
      bytes ? _visitors_of(table, key[i]) : "")
}

# Return the number of visitors of the page KEY, or an empty string if visitors
# of pages were not counted.
function _visitors_of(table, key,    n)
{
  n = _get(table "_visitors", key)
  return n ? n : ""
}

# Return a note on the requests and keys in "(other)", and on the accuracy of
# rows that were added when the table was full.
function _other_note(table,    n, keys, text)
{
  n = _get(table, "(other)")
  if (n) {
    keys = _other_keys(table)
    text = "(other): " human::number(n) " request" (n == 1 ? "" : "s") \
      (keys ? " with about " human::number(keys) " other keys" : "") "."
  }
  if (table == "path" && table "_visitors" in tmp::wl_sum)
    text = text (text == "" ? "" : " ") "Visitors are counted within 3 %."
  if (table in tmp::wl_bound)
    text = text (text == "" ? "" : " ") "Rows that came to a full table may " \
      "be up to " human::number(tmp::wl_bound[table]) " too low."
  return text
}

# Return the approximate number of keys without a row, or 0 if an earlier
# version of weblog did not count them.
function _other_keys(table,    i, key, n)
{
  for (i = 1; i <= tmp::wl_days; i++)
    if (daily::total(day[tmp::wl_dates[i]], table, "(other)") &&
        !_has_sketch(day[tmp::wl_dates[i]], "keys " table))
      return 0
  if (!_has_sketch(tmp::wl_all, "keys " table))
    return 0
  for (key in tmp::wl_sum[table])
    if (key != "(other)") {
      n++
      sketch::hll_add(tmp::wl_all["sketch"]["keys " table], key, 12)
    }
  n = sketch::hll_count(tmp::wl_all["sketch"]["keys " table]) - n
  return n > 0 ? n : 1
}

function _slowest(most,    path, n, key, i, p95)
{
  report::table("Slowest pages", "Page|Requests:number|Median:seconds|" \
    "95 %:seconds|99 %:seconds|Longest:seconds",
    "Pages with ten requests or more.  Times are within 5 %.")
  report::most(most)
  if (!("slow" in tmp::wl_sum))
    return
  for (path in tmp::wl_sum["slow"])
    if (_all(tmp::wl_sum["slow"][path]) >= 10)
      p95[path] = percentile(tmp::wl_sum["slow"][path], 0.95)
  n = awk::asorti(p95, key, "daily::by_value")
  report::total(n)
  for (i = 1; i <= n && i <= tmp::wl_given; i++)
    report::row(key[i], _all(tmp::wl_sum["slow"][key[i]]),
      percentile(tmp::wl_sum["slow"][key[i]], 0.5), p95[key[i]],
      percentile(tmp::wl_sum["slow"][key[i]], 0.99),
      percentile(tmp::wl_sum["slow"][key[i]], 1))
}

function _all(counts,    i, n)
{
  for (i in counts)
    n += counts[i]
  return n
}

# --- Prometheus --------------------------------------------------------

# Add the counts of statuses in A, the tables of one day or of all deleted days.
function _ever_status(a,    key)
{
  if ("status" in a)
    for (key in a["status"])
      tmp::wl_ever["status"][key] += a["status"][key]
}

# Add the counts of all days, including days that have been deleted.
function _add_days(    i, key)
{
  delete tmp::wl_ever
  for (i in day) {
    _ever("requests", daily::total(day[i], "sum", "requests"))
    _ever("bytes", daily::total(day[i], "sum", "bytes"))
    _ever("bots", daily::total(day[i], "sum", "bots"))
    _ever_status(day[i])
  }
  if ("sum" in gone)
    for (key in gone["sum"])
      _ever(key, gone["sum"][key])
  _ever_status(gone)
}

function metrics(file,    i, n, v, status, last)
{
  file = file == "" || file == "-" ? "/dev/stdout" : file
  _add_days()
  _metric(file, "requests_total", "counter", "Requests.",
    tmp::wl_ever["sum"]["requests"])
  _metric(file, "sent_bytes_total", "counter", "Bytes sent.",
    tmp::wl_ever["sum"]["bytes"])
  _metric(file, "bot_requests_total", "counter", "Requests by bots.",
    tmp::wl_ever["sum"]["bots"])
  _metric(file, "misfits_total", "counter", "Lines not recognised.", misfits)
  _metric(file, "left_out_total", "counter", "Requests that filters left out.",
    left_out)
  _help(file, "responses_total", "counter", "Requests by status.")
  if ("status" in tmp::wl_ever) {
    n = awk::asorti(tmp::wl_ever["status"], status, "@ind_str_asc")
    for (i = 1; i <= n; i++)
      printf "weblog_responses_total{status=\"%s\"} %d\n",
        _label(status[i]), tmp::wl_ever["status"][status[i]] > file
  }
  n = tmp::wl_days
  last = n ? tmp::wl_dates[n] : ""
  _metric(file, "last_day_visitors", "gauge", "Visitors of the last day.",
    n ? _sum(last, "visitors") : 0)
  _metric(file, "last_day_requests", "gauge", "Requests of the last day.",
    n ? _sum(last, "requests") : 0)
  if (_has_sketch(tmp::wl_all, "took")) {
    _help(file, "duration_seconds", "gauge", "Quantiles of times of service.")
    n = split("0.5 0.9 0.95 0.99", v, " ")
    for (i = 1; i <= n; i++)
      printf "weblog_duration_seconds{quantile=\"%s\"} %.6g\n", v[i],
        _took(v[i]) > file
  }
  return file == "/dev/stdout" || close(file) == 0
}

function _ever(key, n)
{
  tmp::wl_ever["sum"][key] += n
}

function _help(file, name, type, text)
{
  printf "# HELP weblog_%s %s\n# TYPE weblog_%s %s\n", name, text, name,
    type > file
}

function _metric(file, name, type, text, value)
{
  _help(file, name, type, text)
  printf "weblog_%s %d\n", name, value > file
}

function _label(text)
{
  gsub(/["\\]/, "\\\\&", text)
  gsub(/\n/, "\\n", text)
  return text
}
