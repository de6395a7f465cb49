# window.awk -- count events of the last hours or days in a ring of buckets
# SPDX-License-Identifier: GPL-3.0-or-later
#
# window::make(w, width, buckets [, most [, zone]]): make array W a window of
#   BUCKETS buckets.  WIDTH is the length of a bucket, such as "5m", "1h" or
#   "1d", or a number of seconds.  If W is already a window with the same width
#   and number of buckets, its counts are kept.  If MOST is given, a bucket has
#   at most MOST different keys; further keys are counted under
#   window::other().  ZONE is in seconds east of Greenwich: with 3600, days
#   begin at midnight in the zone UTC+1.
# window::add(w, time, key [, amount]): add AMOUNT (1 by default) to KEY in the
#   bucket of TIME.  If TIME is after the newest bucket, move the window
#   forward, which empties old buckets.  If TIME is before the window,
#   increment w["late"] and return 0.
# window::advance(w, time): move the window forward to TIME without adding.
# window::sum(w, key [, from]): return the sum of KEY over all buckets, or over
#   the buckets that begin at FROM or later.
# window::keys(w, sums [, from]): set sums[key] to window::sum(w, key, from)
#   for each key.  Return the number of keys.
# window::series(w, key, out): for each bucket, even an empty one, set
#   out[start time] to the sum of KEY in the bucket.  Return the start of the
#   first bucket.
# window::seconds(text): return a width such as "5m" in seconds, or 0 if TEXT
#   is not a width.
#
# W has a limited number of elements.  Like any array, a window can be kept in
# a heap.

@namespace "window"

function make(w, width, buckets, most, zone,    seconds_)
{
  seconds_ = seconds(width)
  if (seconds_ <= 0 || int(buckets) < 1) {
    print "window: not a window: `" width "' and `" buckets "'" \
      > "/dev/stderr"
    return 0
  }
  if (!("width" in w) || w["width"] != seconds_ ||
      w["buckets"] != int(buckets)) {
    delete w
    w["width"] = seconds_
    w["buckets"] = int(buckets)
    w["late"] = 0
  }
  w["most"] = most + 0
  w["zone"] = zone + 0
  return 1
}

function seconds(text,    n, unit)
{
  if (text !~ /^[0-9]+(\.[0-9]+)?[smhdw]?$/)
    return 0
  n = text + 0
  unit = substr(text, length(text))
  return n * (unit == "m" ? 60 : unit == "h" ? 3600 : unit == "d" ? 86400 \
    : unit == "w" ? 604800 : 1)
}

function other()
{
  return "(other)"
}

# Return the number of the bucket that contains TIME.  Bucket 0 begins at the
# start of 1970.  Bucket B is at index B modulo the number of buckets.
function _number(w, time,    x, n)
{
  x = (time + w["zone"]) / w["width"]
  n = int(x)
  return n > x ? n - 1 : n
}

function _place(w, number,    place)
{
  place = number % w["buckets"]
  return place < 0 ? place + w["buckets"] : place
}

function advance(w, time)
{
  _advance(w, _number(w, time))
}

# Move window W forward to bucket NUMBER: empty the buckets that are reused.
# If the newest bucket of W is not older than NUMBER, do nothing.
function _advance(w, number,    b)
{
  if (!("newest" in w)) {
    w["newest"] = number
    w["oldest"] = number - w["buckets"] + 1
    return
  }
  if (number <= w["newest"])
    return
  if (number - w["newest"] >= w["buckets"])
    delete w["count"]
  else
    for (b = w["newest"] + 1; b <= number; b++)
      delete w["count"][_place(w, b)]
  w["newest"] = number
  w["oldest"] = number - w["buckets"] + 1
}

function add(w, time, key, amount,    b, place)
{
  b = _number(w, time)
  if (!("newest" in w) || b > w["newest"])
    _advance(w, b)
  else if (b < w["oldest"]) {
    w["late"]++
    return 0
  }
  place = _place(w, b)
  if (w["most"] && place in w["count"] && !(key in w["count"][place]) &&
      length(w["count"][place]) >= w["most"])
    key = other()
  w["count"][place][key] += amount == "" ? 1 : amount
  return 1
}

# Return the number of the first bucket that begins at FROM or later.
function _first(w, from,    b)
{
  if (from == "")
    return w["oldest"]
  b = _number(w, from)
  if (start(w, b) < from)
    b++
  return b > w["oldest"] ? b : w["oldest"]
}

# Return the time at which bucket number B begins.
function start(w, b)
{
  return b * w["width"] - w["zone"]
}

function sum(w, key, from,    b, place, total)
{
  total = 0
  if (!("count" in w))
    return 0
  for (b = _first(w, from); b <= w["newest"]; b++) {
    place = _place(w, b)
    if (place in w["count"] && key in w["count"][place])
      total += w["count"][place][key]
  }
  return total
}

function keys(w, sums, from,    b, place, key)
{
  delete sums
  if (!("count" in w))
    return 0
  for (b = _first(w, from); b <= w["newest"]; b++) {
    place = _place(w, b)
    if (place in w["count"])
      for (key in w["count"][place])
        sums[key] += w["count"][place][key]
  }
  return length(sums)
}

function series(w, key, out,    b, place, n)
{
  delete out
  if (!("newest" in w))
    return ""
  for (b = w["oldest"]; b <= w["newest"]; b++) {
    place = _place(w, b)
    n = 0
    if ("count" in w && place in w["count"] &&
        key in w["count"][place])
      n = w["count"][place][key]
    out[start(w, b)] = n
  }
  return start(w, w["oldest"])
}
