# window.awk -- counts of the last hours or days, in a ring of buckets
# SPDX-License-Identifier: GPL-3.0-or-later
#
# window::make(w, width, buckets [, most [, zone]]): array W becomes a window
#   of so many buckets of WIDTH each: "5m", "1h", "1d", or seconds.  What W
#   has already stays when width and buckets are the same.  A bucket takes
#   MOST different keys at most, if that is given; what comes with others is
#   counted under window::other().  ZONE is in seconds east of Greenwich; with
#   3600, days begin at midnight there.
# window::add(w, time, key [, amount]): 1 or AMOUNT more for KEY at TIME.
#   A time after the newest bucket moves the window on: old buckets are
#   emptied.  0 when TIME is before the window; w["late"] counts these.
# window::advance(w, time): move on without adding.
# window::sum(w, key [, from]): the sum of KEY, of all buckets or of those
#   that begin at FROM or later.
# window::keys(w, sums [, from]): sums[key] for all keys; returns their number.
# window::series(w, key, out): out[time at which it begins] = sum, for every
#   bucket, empty ones too; returns the time at which the first one begins.
# window::seconds(text): "5m" in seconds; 0 when it is no such text.
#
# W holds numbers and strings in a bounded number of elements, and lives in a
# heap like any array.

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

# Buckets are numbered from 1970 on; number B is in place B modulo their count.
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

# Empty the places that the buckets up to NUMBER will take.
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

# The first bucket that is wanted.
function _first(w, from,    b)
{
  if (from == "")
    return w["oldest"]
  b = _number(w, from)
  if (start(w, b) < from)
    b++
  return b > w["oldest"] ? b : w["oldest"]
}

# When bucket number B begins.
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
