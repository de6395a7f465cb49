# weblog-serve.awk -- serve reports over HTTP: the program of `weblog serve'
# SPDX-License-Identifier: GPL-3.0-or-later
#
# This HTTP server answers requests from this machine only.  The first operand
# is a folder; the second is the port.  The server sends the folder's files
# page.html, report.json and metrics, which another process updates.  The
# server answers one request at a time; each takes little time, because the
# answer is a file.  The server refuses a request in which the host name is not
# that of this machine.  If the server answered every request, a web page from
# another host could read the report after making the name of that host resolve
# to this machine's address (DNS rebinding).

BEGIN {
  tmp::folder = ARGV[1]
  tmp::port = ARGV[2]
  if (tmp::port !~ /^[0-9]+$/) {
    print "weblog-serve: the operands must be a folder and a port" \
      > "/dev/stderr"
    exit 2
  }
  tmp::socket = "/inet4/tcp/" tmp::port "/127.0.0.1/0"
  # Limit how long a silent or vanished client can block the server.
  PROCINFO[tmp::socket, "READ_TIMEOUT"] = 2000
  PROCINFO[tmp::socket, "NONFATAL"] = 1
  # If RS were a regexp, gawk would wait for more text after each match,
  # because more text could make the match longer.
  RS = "\n"
  tmp::file["/"] = "page.html"
  tmp::file["/report.json"] = "report.json"
  tmp::file["/metrics"] = "metrics"
  tmp::type["page.html"] = "text/html; charset=utf-8"
  tmp::type["report.json"] = "application/json"
  tmp::type["metrics"] = "text/plain; version=0.0.4; charset=utf-8"
  while (serve())
    ;
  exit 2
}

# Answer one request.  Return 0 if the port is not available.
function serve(    line, request, host, n, got)
{
  while ((got = (tmp::socket |& getline line)) > 0) {
    sub(/\r$/, "", line)
    if (line == "")
      break
    if (++n == 1)
      request = line
    else if (tolower(line) ~ /^host:/)
      host = tolower(substr(line, 6))
    if (n > 100 || length(line) > 8000)
      break
  }
  if (got < 0 && !n && ERRNO !~ /[Tt]imed? ?out|reset|unavailable/) {
    print "weblog: port " tmp::port ": " ERRNO \
      "; choose another port with --port" > "/dev/stderr"
    return 0
  }
  if (n)
    answer(request, host)
  close(tmp::socket)
  return 1
}

function answer(request, host,    v, path)
{
  gsub(/[ \t]/, "", host)
  split(request, v, " ")
  path = v[2]
  sub(/\?.*/, "", path)
  if (v[1] != "GET" && v[1] != "HEAD")
    say("405 Method Not Allowed", "text/plain", "Use GET or HEAD.\n", 1)
  else if (host !~ /^(localhost|127\.0\.0\.1)(:[0-9]+)?$/)
    say("403 Forbidden", "text/plain", "Use the host name localhost.\n",
      v[1] == "GET")
  else if (path in tmp::file)
    say("200 OK", tmp::type[tmp::file[path]],
      contents(tmp::folder "/" tmp::file[path]), v[1] == "GET")
  else
    say("404 Not Found", "text/plain",
      "The paths are /, /report.json and /metrics.\n", v[1] == "GET")
}

function contents(file,    rs, text)
{
  rs = RS
  RS = "^$"
  if ((getline text < file) < 0)
    text = ""
  close(file)
  RS = rs
  return text
}

function say(status, type, body, with_body)
{
  printf "HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n" \
    "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n" \
    "Connection: close\r\n\r\n%s", status, type, length(body),
    with_body ? body : "" |& tmp::socket
}
