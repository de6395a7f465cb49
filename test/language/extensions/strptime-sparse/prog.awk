@load "time"

# Return true if a timestamp other than T has the same local time as T.
function twice(text, t,    i) {
  for (i = -2; i <= 2; i++)
    if (i && strftime("%Y-%m-%d %H:%M:%S", t + i * 1800) == text)
      return 1
  return 0
}

function one(t,    text, want, utc, minutes) {
  text = strftime("%Y-%m-%d %H:%M:%S", t)
  if (twice(text, t))
    return
  want = mktime(strftime("%Y %m %d %H %M %S", t))
  asked++
  if (strptime(text) != want)
    print ENVIRON["TZ"], "strptime", text, strptime(text), want
  if (strptime(text, "%Y-%m-%d %H:%M:%S") != want)
    print ENVIRON["TZ"], "format", text
  utc = mktime(strftime("%Y %m %d %H %M %S", t), 1)
  if (strptime(text " +0230", "%Y-%m-%d %T %z") != utc - 9000)
    print ENVIRON["TZ"], "offset", text
  if (strptime(text ".5Z") != utc + 0.5)
    print ENVIRON["TZ"], "fraction", text
  minutes = strftime("%M", t) % 5
  want = t - minutes * 60 - strftime("%S", t)
  if (bucket(t, "5m") != want)
    print ENVIRON["TZ"], "5m", t, bucket(t, "5m"), want
  if (bucket(t, "1d") != mktime(strftime("%Y %m %d 0 0 0", t)))
    print ENVIRON["TZ"], "1d", t
  want = t - t % 3600
  if (bucket(t, "1h", 1) != want)
    print ENVIRON["TZ"], "1h", t
}

BEGIN {
  split("7 61 599 3601 40000", step, " ")
  split("UTC0 Europe/Berlin Australia/Lord_Howe America/New_York", zone, " ")
  for (z = 1; z in zone; z++) {
    ENVIRON["TZ"] = zone[z]
    for (s = 1; s in step; s++)
      # Test times that begin on 2024-03-30 and are STEP[S] seconds apart; they
      # include days on which clocks change.
      for (t = 1711756800 + s; t < 1711756800 + step[s] * 1500; t += step[s])
        one(t)
    for (t = 1729900000; t < 1730100000; t += 301)
      one(t)
  }
  # Test times that are not in order, and strings that are not times.
  print strptime("2024-01-01 10:20:30", "%F %T", 1),
    strptime("2024-01-01 09:20:31", "%F %T", 1),
    strptime("2024-01-01 24:20:31", "%F %T", 1),
    strptime("2024-01-01 09:60:31", "%F %T", 1),
    strptime("2024-01-01 0a:20:31", "%F %T", 1),
    strptime("2024-01-01 11-20:31", "%F %T", 1),
    strptime("2024-01-01 11:20:31", "%F %T", 1)
  print asked
}
