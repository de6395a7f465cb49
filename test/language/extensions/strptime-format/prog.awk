@load "time"
BEGIN {
  OFMT = "%.6f"
  f = "%d/%b/%Y:%H:%M:%S %z"
  print strptime("14/Nov/2023:22:13:20 +0100", f)
  print strptime("14/Nov/2023:22:13:21 +0100", f)
  print strptime("14/Nov/2023:22:13:2x +0100", f)
  print strptime("14/Nov/2023:22:13:21 +0200", f)
  print strptime("14/Nov/2023:22:14:21 +0200 and more", f)
  f = "%H:%M:%S.%f %Y-%m-%d"
  print strptime("10:11:12.345 2020-02-03", f)
  print strptime("10:11:13.345 2020-02-03", f)
  print strptime("10:11:13 2020-02-03", f)
  print strptime("10:11:13.34567 2020-02-03", "%T.%f %F")
  print strptime("03:04:05 PM 2020-02-03", "%I:%M:%S %p %F")
  print strptime("03:04:06 AM 2020-02-03", "%I:%M:%S %p %F")
  print strptime("1700000000.5", "%s.%f"), strptime("x", "%s")
  print strptime("Feb  3 10:11:9 2020", "%b %d %H:%M:%S %Y")
  print strptime("x%y 2020-01-01", "x%%y %F")
  print strptime("2020-01-01 10:00:00 GMT", "%F %T %Z")
  # Change the time zone between calls.
  ENVIRON["TZ"] = "JST-9"
  print strptime("2024-01-01 10:00:01", "%F %T"), strptime("2024-01-01 10:00:01")
  ENVIRON["TZ"] = "CET-1"
  print strptime("2024-01-01 10:00:02", "%F %T"), strptime("2024-01-01 10:00:02")
  print strptime("2024-01-01 10:00:02", "%F %T", 1)
  # Use more formats than the cache can hold.
  for (i = 0; i < 10; i++)
    print strptime("10:00:0" i " " i " 2024-01-01Z", "%T " i " %F%z")
}
