# daily.awk -- keep bounded tables of counts for each day
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The program has an array DAY, in which DAY[date][table][key] is a number.
# The functions find the current day, keep the tables of DAY small, and add up
# the tables of several days.
#
# daily::clock(time): set the current time.  Until the next call, daily::date()
#   returns the date of TIME ("2024-03-01"), and daily::hour() returns its
#   weekday and hour ("Fri 13"), both in the time zone of TZ.
# daily::prune(d, tables, most [, limit]): D contains the tables of a day.  In
#   each table with a name that matches TABLES and more than LIMIT keys (by
#   default MOST), keep the MOST largest counts, and add the rest to "(other)".
# daily::is_ahead(date): true if DATE is after tomorrow.  If DATE is after
#   tomorrow, the clock of the machine that wrote the line was wrong.
# daily::dates(day, dates): store the sorted subscripts of DAY in DATES, with
#   the dates after tomorrow last.  Return the number of the dates before them.
# daily::settle(day, days, tables, most): keep the latest date that is not after
#   tomorrow, and the DAYS - 1 calendar days before it; delete older days.
#   Prune each table of the last seven days that has more than 2 * MOST keys,
#   and each table of earlier days that has more than MOST keys.  Keep at most
#   DAYS dates for which daily::is_ahead() is true.
# daily::first_kept(dates, n, days): return the index of the first date that
#   daily::settle keeps among the first N of DATES, or N + 1 if it keeps none.
# daily::gather(day, since, sum, dates): add the counts of SINCE and all later
#   days to SUM[table][key], list these days in DATES, and return their number.
#   SINCE is a date, or a number of days such as "7d", which means the date six
#   days before today.  Nested tables are also added, at every depth, except
#   tables with the names "visitor" and "sketch".
# daily::total(sum, table, key): return SUM[table][key], or 0 if there is none.
# daily::limits(limit, days, keys, most): set LIMIT["days"] to DAYS and
#   LIMIT["keys"] to KEYS, both truncated to integers.  If DAYS is less than 1,
#   use the old value of LIMIT["days"] or, if there is none, 400.  If KEYS is
#   less than 1, use the old value of LIMIT["keys"] or, if there is none, MOST.
# daily::by_value: a comparison function for asorti: larger values come first;
#   keys with equal values are in ascending order.
# daily::by_rank: like daily::by_value, but "(other)" is last.
# daily::shift(date, n): return the date N days later.
# daily::weekdays(dates, n, count): for each weekday, set an element such as
#   count["Mon"] to the number of times that the weekday occurs in the N DATES.
# daily::weekday_note(count): if a weekday occurs more than once, return a note
#   that the numbers are averages; otherwise return an empty string.
# daily::span(since, dates, n): return a description of the N DATES of gather:
#   "2024-03-01 to 2024-03-07, the last 7 days" or
#   "no days since 2024-03-01; the last one is 2024-02-03".

@namespace "daily"

# In any time zone, date and hour change only at a multiple of a quarter of an
# hour.
function clock(time)
{
  if (int(time / 900) == tmp::daily_quarter)
    return
  tmp::daily_quarter = int(time / 900)
  tmp::daily_date = awk::strftime("%Y-%m-%d", time)
  tmp::daily_hour = substr("SunMonTueWedThuFriSat",
    3 * awk::strftime("%w", time) + 1, 3) " " awk::strftime("%H", time)
}

function date()
{
  return tmp::daily_date
}

function hour()
{
  return tmp::daily_hour
}

function total(sum, table, key)
{
  return table in sum && key in sum[table] ? sum[table][key] : 0
}

function limits(limit, days, keys, most)
{
  _limit(limit, "days", int(days), 400)
  _limit(limit, "keys", int(keys), most)
}

# Set LIMIT[NAME] to N if N is at least 1.  If N is less than 1 and LIMIT[NAME]
# is not at least 1, set LIMIT[NAME] to STANDARD.
function _limit(limit, name, n, standard)
{
  if (n >= 1)
    limit[name] = n
  else if (!(name in limit) || limit[name] < 1)
    limit[name] = standard
}

function by_value(k1, v1, k2, v2)
{
  if (v1 != v2)
    return v1 > v2 ? -1 : 1
  return k1 < k2 ? -1 : k1 > k2
}

function by_rank(k1, v1, k2, v2)
{
  if (k1 == "(other)" || k2 == "(other)")
    return (k1 == "(other)") - (k2 == "(other)")
  return by_value(k1, v1, k2, v2)
}

function shift(date_, n,    v)
{
  split(date_, v, "-")
  return awk::strftime("%Y-%m-%d",
    awk::mktime(v[1] " " v[2] " " v[3] + n " 12 0 0"))
}

function weekdays(dates_, n, count,    i, v, name)
{
  delete count
  for (i = 1; i <= n; i++) {
    split(dates_[i], v, "-")
    name = awk::strftime("%w", awk::mktime(v[1] " " v[2] " " v[3] " 12 0 0"))
    count[substr("SunMonTueWedThuFriSat", 3 * name + 1, 3)]++
  }
}

function weekday_note(count,    name)
{
  for (name in count)
    if (count[name] > 1)
      return "Averages over the days of each weekday."
  return ""
}

function span(since, dates_, n)
{
  if (!n)
    return "no days" (since == "" ? "" : " since " _since(since)) \
      (tmp::daily_last == "" ? "" : "; the last one is " tmp::daily_last)
  if (since + 0 == 1 && since ~ /d$/)
    return dates_[n] ", today"
  if (since ~ /^[0-9]+d$/)
    return _since(since) " to " dates_[n] ", the last " since + 0 " days"
  return n == 1 ? dates_[1] : dates_[1] " to " dates_[n]
}

function prune(d, tables, most, limit,    table)
{
  for (table in d)
    if (table ~ tables && length(d[table]) > (limit ? limit : most))
      _prune(d[table], most)
}

function _prune(counts, most,    key, n, i, other)
{
  n = awk::asorti(counts, key, "daily::by_value")
  for (i = most + 1; i <= n; i++)
    if (key[i] != "(other)") {
      other += counts[key[i]]
      delete counts[key[i]]
    }
  if (other)
    counts["(other)"] += other
}

function is_ahead(date)
{
  if (tmp::daily_tomorrow == "")
    tmp::daily_tomorrow = awk::strftime("%Y-%m-%d", awk::systime() + 86400)
  return date > tmp::daily_tomorrow
}

function dates(day, sorted,    n)
{
  n = awk::asorti(day, sorted, "@ind_str_asc")
  while (n > 0 && is_ahead(sorted[n]))
    n--
  return n
}

function first_kept(dates_, n, days,    i, from)
{
  if (n < 1)
    return 1
  from = days < 100000 ? shift(dates_[n], 1 - days) : ""
  for (i = 1; i <= n && dates_[i] < from; i++)
    ;
  return i
}

function settle(day, days, tables, most,    dates_, n, i, first)
{
  n = dates(day, dates_)
  first = first_kept(dates_, n, days)
  for (i = 1; i in dates_; i++)
    if (i < first || i > n + days)
      delete day[dates_[i]]
    else
      prune(day[dates_[i]], tables, most, i > n - 7 ? 2 * most : most)
}

function gather(day, since, sum, dates_,    all, n, i, m)
{
  n = dates(day, all)
  tmp::daily_last = n ? all[n] : ""
  since = _since(since)
  for (i = 1; i in all; i++)
    if (all[i] >= since) {
      dates_[++m] = all[i]
      add(sum, day[all[i]])
    }
  return m + 0
}

# Return SINCE as a date.  "7d" is six days before today.
function _since(since)
{
  if (since !~ /^[0-9]+d$/)
    return since
  return shift(awk::strftime("%Y-%m-%d"), 1 - since)
}

# Add all numbers in TABLE to those in SUM.
function add(sum, table,    key)
{
  for (key in table)
    if (!awk::isarray(table[key]))
      sum[key] += table[key]
    else if (key != "visitor" && key != "sketch") {
      if (!(key in sum))
        _make(sum, key)
      add(sum[key], table[key])
    }
}

# Set SUM[KEY] to an empty array.
function _make(sum, key)
{
  sum[key][""]
  delete sum[key][""]
}
