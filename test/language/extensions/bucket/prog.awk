@load "time"
function b(t, w) {
  print t, w, strftime("%F %T %z", bucket(t, w)), bucket(t, w) - t
}
function day(from, hours,   t) {
  for (t = from; t < from + hours * 3600; t += 3600)
    print strftime("%F %T %z:", t), strftime("%T %z", bucket(t + 1, "1h")),
      strftime("%T %z", bucket(t + 1, "6h")),
      strftime("%F %T %z", bucket(t + 1, "1d"))
}
BEGIN {
  OFMT = "%.1f"
  n = split("30s 90 5m 10min 1h 6h 1d 2d 1w 1mo 3mo y 1y", w, " ")
  for (i = 1; i <= n; i++)
    b(1700000123, w[i])
  b(1700000123.7, "0.5s")
  b(-1, "1m")
  b(-1, "1d")
  ENVIRON["TZ"] = "IST-5:30"
  b(1700000123, "1h")
  b(1700000123, "1d")
  print bucket(1700000123, "1d", 1)
  ENVIRON["TZ"] = "CET-1CEST,M3.5.0,M10.5.0/3"
  day(1698530400, 6)
  day(1711836000, 6)
  print bucket(1, "5x")
}
