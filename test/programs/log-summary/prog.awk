# log-summary.awk -- summarise a web server's log in combined format

BEGIN {
  split("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec", m)
  for (i in m)
    month[m[i]] = i
}

!match($0, /^(\S+) \S+ \S+ \[([0-9]+)\/(\w+)\/([0-9]+):([0-9]+):[^\]]*\] "([A-Z]+) (\S+)[^"]*" ([0-9]+) ([0-9]+|-)/, f) {
  bad++
  next
}

{
  n++
  host[f[1]]++
  day = sprintf("%04d-%02d-%02d", f[4], month[f[3]], f[2])
  by_day[day]++
  by_hour[f[5] + 0]++
  status[f[8]]++
  path = f[7]
  sub(/[?#].*/, "", path)
  pages[path]++
  bytes += f[9]
  if (f[9] + 0 > biggest) {
    biggest = f[9] + 0
    big_path = path
  }
  if (match($0, /"([^"]*)"$/, agent))
    family[browser(agent[1])]++
  if (f[8] >= 400)
    errors[f[8] " " path]++
}

END {
  print n " requests from " length(host) " hosts, " bad + 0 " lines skipped"
  print size(bytes) " sent, the largest " size(biggest) " for " big_path
  top("days", by_day, 3)
  top("pages", pages, 5)
  top("hosts", host, 3)
  top("status", status, 9)
  top("browsers", family, 9)
  top("errors", errors, 5)
  print "hours:"
  for (h = 0; h < 24; h++)
    if (h in by_hour)
      printf "  %02d %4d %s\n", h, by_hour[h], bar(by_hour[h])
}

function browser(s) {
  if (s ~ /bot|crawl|spider|feed/) return "robots"
  if (s ~ /Firefox\//) return "Firefox"
  if (s ~ /Chrome\//) return "Chrome"
  if (s ~ /MSIE|Trident/) return "Internet Explorer"
  if (s ~ /Safari\//) return "Safari"
  return "other"
}

function size(b,   u) {
  split("B KB MB GB", unit, " ")
  for (u = 1; b >= 1024 && u < 4; u++)
    b /= 1024
  return sprintf(u > 1 ? "%.1f %s" : "%d %s", b, unit[u])
}

function bar(count,   s) {
  s = sprintf("%" int(count / 2) + 1 "s", "")
  gsub(/ /, "*", s)
  return s
}

function by_count(i1, v1, i2, v2) {
  return v1 != v2 ? v2 - v1 : (i1 < i2 ? -1 : i1 > i2)
}

function top(title, a, max,   k, n) {
  print title ":"
  PROCINFO["sorted_in"] = "by_count"
  for (k in a) {
    if (++n > max)
      break
    printf "  %5d  %s\n", a[k], k
  }
}
