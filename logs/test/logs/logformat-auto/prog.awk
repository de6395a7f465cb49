@include "logformat"

function show(line, f) {
  if (logformat::parse(line, f))
    print logformat::name() ": " f["vhost"] "|" f["host"] "|" f["user"] "|" \
      f["path"] "|" f["duration"]
  else
    print "misfits: " logformat::misfits()
  delete f
}

function web(from, rest) {
  FILENAME = "file" ++n
  show(from " [01/Mar/2024:10:00:00 +0000] \"GET /[a] HTTP/1.1\" 200 5 " \
    "\"-\" \"Mozilla/5.0 [en]\"" rest)
}

BEGIN {
  web("::1 - -")
  web("2001:db8::8:800 - ann")
  web("fe80::1 - -", " 1500")
  web("www.example.org:443 ::1 - -")
  web("www:80 10.0.0.1 - bob")
  web("10.0.0.1 - bob")
  web("10.0.0.1:80 10.0.0.2 - -")
  FILENAME = "logfmt"
  show("ts=2024-03-01T10:00:00Z path=/x duration=12ms host=a")
  show("ts=2024-03-01T10:00:00Z duration=1m2.5s host=a")
  show("ts=2024-03-01T10:00:00Z duration=250µs")
  show("ts=2024-03-01T10:00:00Z duration=0.5")
  show("ts=2024-03-01T10:00:00Z duration=long")
  logformat::use("none of these")
  show("x")
  show("y")
}
