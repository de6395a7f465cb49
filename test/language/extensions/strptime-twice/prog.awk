@load "time"
function show(what, t) { print what, strftime("%H:%M %Z", t) }
BEGIN {
  # On 25 October 2026, the hour from 2:00 to 3:00 occurs twice.
  split("01:59 02:00 02:30 02:59 02:00 02:59 03:00", clock)
  mktime("2026 10 24 12 00 00")
  for (i = 1; i in clock; i++)
    show("mktime", mktime("2026 10 25 " substr(clock[i], 1, 2) " " substr(clock[i], 4) " 00"))
  strptime("2026-10-24 12:00:00")
  for (i = 1; i in clock; i++)
    show("strptime", strptime("2026-10-25 " clock[i] ":00"))
  winter = mktime("2026 12 01 12 00 00")
  show("after winter", strptime("2026-10-25 02:10:00"))
  summer = mktime("2026 07 01 12 00 00")
  bucket(winter, "1d"); bucket(winter, "1mo"); bucket(winter, "3h")
  show("after bucket", mktime("2026 10 25 02 10 00"))
}
