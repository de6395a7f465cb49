@load "time"
# Daylight saving time begins on 10 March 2024 at 03:31 UTC: the clock skips
# from 0:01 to 1:01.
BEGIN {
  for (t = 1710041400 - 1800; t <= 1710041400 + 7200; t += 600) {
    start = bucket(t, "1h")
    print strftime("%H:%M", t), strftime("%H:%M", start), (start <= t)
  }
}
