# shorten.awk -- shorten URLs: a web server in one file
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   GAWK_PERSIST_FILE=links.pma gawk -v port=8080 -f shorten.awk
#   curl 'localhost:8080/add?http://example.org/a/long/address'
#   curl -i localhost:8080/1
#   curl localhost:8080/
#
# The server commits each request before it answers it, so a link that a client
# has received is never lost, not even if the server is killed.  With -v
# requests=N, the server ends after N requests.  The server answers one request
# at a time, and accepts requests from anyone who can reach the port.  A client
# that sends no request or disconnects early does not end the server.

@load "pma"

BEGIN {
  port = port ? port : 8080
  service = "/inet/tcp/" port "/0/0"
  PROCINFO[service, "NONFATAL"]
  while (serve())
    if (requests && ++served >= requests)
      break
  served = 0
}

# Serve the next connection that sends a request.  If the port is not available,
# there is no connection, so close() fails, and the function returns false.
function serve(   request, line, words, body) {
  while ((service |& getline request) <= 0)
    if (close(service) < 0)
      return 0
  sub(/\r$/, "", request)
  while ((service |& getline line) > 0 && line !~ /^\r?$/)
    ;
  split(request, words, " ")
  body = answer(words[2])
  pma::commit()
  printf "HTTP/1.0 %s\r\nContent-Type: text/plain\r\n%s" \
    "Content-Length: %d\r\n\r\n%s", reply["status"],
    reply["header"], length(body), body |& service
  close(service)
  return 1
}

# Return the body of the answer to a request for PATH.  Set reply["status"] and
# reply["header"].
function answer(path,   code) {
  reply["status"] = "200 OK"
  reply["header"] = ""
  if (path ~ /^\/add\?https?:\/\/[!-~]+$/)
    return "/" shorten(substr(path, 6)) "\n"
  code = substr(path, 2)
  if (code == "")
    return table()
  if (code in link) {
    used[code]++
    reply["status"] = "302 Found"
    reply["header"] = "Location: " link[code] "\r\n"
    return link[code] "\n"
  }
  reply["status"] = "404 Not Found"
  return "no such link\n"
}

# Return the code of URL; create a code if URL does not have one.
function shorten(url,   code) {
  if (url in code_of)
    return code_of[url]
  code = in_base_36(++last)
  link[code] = url
  return code_of[url] = code
}

function in_base_36(n,   s) {
  for (; n > 0; n = int(n / 36))
    s = substr("0123456789abcdefghijklmnopqrstuvwxyz", n % 36 + 1, 1) s
  return s
}

function table(   code, text) {
  PROCINFO["sorted_in"] = "@ind_str_asc"
  for (code in link)
    text = text sprintf("%5d  /%s  %s\n", used[code], code, link[code])
  return text
}
