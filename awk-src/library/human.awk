# human.awk -- format numbers, sizes and times for readers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# human::number(n): return N in a form such as 12,345.67.
# human::short(n): return N in a form such as 12.3k.
# human::bytes(n): return N bytes in a form such as 1.2 MiB.
# human::percent(n): return N as a percentage; for 0.123, 12.3%.
# human::seconds(n): return N seconds in a form such as 340 ms, 3:20 or 2 d 4 h.
# human::time(n): return the time N in the zone of TZ, as 2024-03-01 10:00.
# human::show(value, kind): format VALUE with the function named KIND.
#   If KIND is "text", return VALUE unchanged.

@namespace "human"

function show(value, kind)
{
  if (kind == "text" || kind == "" || value == "")
    return value
  if (kind == "number")
    return number(value)
  if (kind == "bytes")
    return bytes(value)
  if (kind == "percent")
    return percent(value)
  if (kind == "seconds")
    return seconds(value)
  if (kind == "time")
    return time(value)
  return value
}

# Return N with commas between groups of three digits, and with at most two
# decimal places.  If N is not a decimal number, return it unchanged.
function number(n,    sign, whole, rest, out)
{
  if (n !~ /^[-+]?[0-9]*\.?[0-9]*([eE][-+]?[0-9]+)?$/)
    return n
  sign = n < 0 ? "-" : ""
  n = n < 0 ? -n : n + 0
  rest = n == int(n) ? "" : sprintf("%.2f", n - int(n))
  whole = int(n)
  if (rest == "1.00") {
    whole++
    rest = ""
  }
  whole = sprintf("%.0f", whole)
  sub(/^0/, "", rest)
  sub(/\.?0+$/, "", rest)
  if (whole == "0" && rest == "")
    sign = ""
  while (length(whole) > 3) {
    out = "," substr(whole, length(whole) - 2) out
    whole = substr(whole, 1, length(whole) - 3)
  }
  return sign whole out rest
}

# Return N with about three significant digits.
function _digits(n)
{
  return n >= 100 || n == int(n) ? sprintf("%.0f", n) : \
    n >= 0.995 ? sprintf("%.1f", n) : sprintf("%.2g", n)
}

function _scale(n, base, units, gap,    i, v, count, sign)
{
  sign = n < 0 ? "-" : ""
  n = n < 0 ? -n : n + 0
  count = split(units, v, " ")
  for (i = 0; n >= base - 0.5 && i < count; i++)
    n /= base
  return sign _digits(n) (i ? gap v[i] : "")
}

function short(n)
{
  return _scale(n, 1000, "k M G T P", "")
}

function bytes(n)
{
  return n < 1024 && n > -1024 ? sprintf("%d B", n) : \
    _scale(n, 1024, "KiB MiB GiB TiB PiB", " ")
}

function percent(n,    out)
{
  out = sprintf("%.1f%%", n * 100)
  return out == "-0.0%" ? "0.0%" : out
}

function seconds(n)
{
  if (n < 0)
    return "-" seconds(-n)
  if (n == 0)
    return "0 s"
  if (n < 0.0009995)
    return _digits(n * 1e6) " us"
  if (n < 0.9995)
    return _digits(n * 1e3) " ms"
  if (n < 60)
    return _digits(n) " s"
  n = int(n + 0.5)
  if (n < 3600)
    return sprintf("%d:%02d", n / 60, n % 60)
  if (n < 86400)
    return sprintf("%d:%02d:%02d", n / 3600, n % 3600 / 60, n % 60)
  return sprintf("%d d %d h", n / 86400, n % 86400 / 3600)
}

function time(n)
{
  return awk::strftime("%Y-%m-%d %H:%M", n)
}
