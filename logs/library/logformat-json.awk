# logformat-json.awk -- parse JSON log lines for logformat.awk
# SPDX-License-Identifier: GPL-3.0-or-later
#
# nginx does not define a JSON format, so members are recognised by commonly
# used names, mostly those of nginx's variables.  Caddy's requests are nested
# objects.  logformat.awk includes this file.

@namespace "logformat"

# Map the names of members, in lower case, to the names of fields.
function _json_names()
{
  if (tmp::lf_json_names++)
    return
  _pairs(tmp::lf_json, "time_local time time_iso8601 time @timestamp time " \
    "timestamp time time time ts time msec time date time datetime time " \
    "remote_addr host remote_ip host client_ip host clientip host " \
    "client host ip host remote_user user user user user_id user " \
    "request request request_method method method method verb method " \
    "request_uri url uri url url url path url args query " \
    "query_string query query query server_protocol protocol " \
    "protocol protocol proto protocol status status status_code status " \
    "response_code status code status body_bytes_sent bytes " \
    "bytes_sent bytes bytes bytes size bytes response_size bytes " \
    "request_length bytes_in bytes_read bytes_in " \
    "request_time duration duration duration response_time duration " \
    "latency duration http_referer referrer http_referrer referrer " \
    "referer referrer referrer referrer http_user_agent agent " \
    "user_agent agent useragent agent agent agent server_name vhost " \
    "http_host vhost host vhost vhost vhost " \
    "http_x_forwarded_for forwarded_for request.client_ip host " \
    "request.remote_ip host request.proto protocol request.method method " \
    "request.host vhost request.uri url " \
    "request.headers.user-agent.1 agent request.headers.referer.1 referrer")
}

# Store the scalars of LINE, a JSON object, in J: members of inner objects are
# called "outer.name", elements of arrays "name.1".  Return 0 if LINE is not an
# object.
function _json_flat(line, j,    tok, n, i, c, depth, kind, prefix, count, name_,
                    after)
{
  delete j
  n = awk::patsplit(line, tok,
    /"([^"\\]|\\.)*"|[][{}:,]|[^][{}:," \t]+/)
  if (tok[1] != "{" || tok[n] != "}")
    return 0
  prefix[0] = ""
  depth = after = name_ = 0
  for (i = 1; i <= n; i++) {
    c = substr(tok[i], 1, 1)
    if (c == ",") {
      if (!after--)
        return 0
      continue
    }
    if (c == "}" || c == "]") {
      if (--depth == 0)
        return i == n
      after = 1
      continue
    }
    if (after)
      return 0
    # In an object, the next token is the name of a member.
    if (depth && kind[depth] == "{") {
      if (tok[i + 1] != ":")
        return 0
      name_ = prefix[depth] _json_text(tok[i])
      i += 2
      c = substr(tok[i], 1, 1)
    } else if (depth)
      name_ = prefix[depth] (++count[depth])
    if (c == "{" || c == "[") {
      kind[++depth] = c
      prefix[depth] = depth > 1 ? name_ "." : ""
      count[depth] = 0
      continue
    }
    after = 1
    if (tok[i] != "null")
      j[name_] = c == "\"" ? _json_text(tok[i]) : tok[i]
  }
  return 0
}

# Return the text that TOKEN, a JSON string with its quotes, represents.
function _json_text(token,    out, at, code)
{
  token = substr(token, 2, length(token) - 2)
  if (!index(token, "\\"))
    return token
  while (at = index(token, "\\")) {
    out = out substr(token, 1, at - 1)
    code = substr(token, at + 1, 1)
    token = substr(token, at + 2)
    if (code == "u") {
      code = awk::strtonum("0x" substr(token, 1, 4))
      token = substr(token, 5)
      if (code >= 0xd800 && code < 0xdc00 && token ~ /^\\u[dD][c-fC-F]/) {
        code = (code - 0xd800) * 1024 + 0x10000 - 0xdc00 \
          + awk::strtonum("0x" substr(token, 3, 4))
        token = substr(token, 7)
      }
      out = out _utf8(code)
    } else
      out = out (code == "n" ? "\n" : code == "t" ? "\t" : code == "r" ? \
        "\r" : code == "b" ? "\b" : code == "f" ? "\f" : code)
  }
  return out token
}

# Return the character with the code CODE or, in a single-byte locale, the
# bytes of its UTF-8 encoding.  A surrogate, which is not a character, becomes
# U+FFFD.
function _utf8(code)
{
  if (code >= 0xd800 && code < 0xe000)
    code = 0xfffd
  if (code < 128 || length("\xc3\xa9") == 1)
    return sprintf("%c", code)
  if (code < 2048)
    return sprintf("%c%c", 192 + int(code / 64), 128 + code % 64)
  if (code < 65536)
    return sprintf("%c%c%c", 224 + int(code / 4096),
      128 + int(code / 64) % 64, 128 + code % 64)
  return sprintf("%c%c%c%c", 240 + int(code / 262144),
    128 + int(code / 4096) % 64, 128 + int(code / 64) % 64, 128 + code % 64)
}

# Parse a request of nginx, Caddy or another server.
function _json(line, f,    j, key, name_)
{
  if (!_json_flat(line, j))
    return _reject(line)
  _json_names()
  delete f
  for (key in j) {
    name_ = tolower(key)
    name_ = name_ in tmp::lf_json ? tmp::lf_json[name_] : key
    if (j[key] != "-" && !(name_ in f && key == "request.remote_ip"))
      f[name_] = j[key]
  }
  if ("request.client_ip" in j)
    f["host"] = j["request.client_ip"]
  return _json_finish(line, f)
}

function _json_finish(line, f)
{
  if (!("time" in f) || (f["time"] = _any_time(f["time"])) == "")
    return _reject(line)
  if ("request" in f)
    _request(f, f["request"])
  if ("url" in f) {
    _json_path(f)
    delete f["url"]
  }
  if ("status" in f)
    f["status"] += 0
  if ("bytes" in f)
    f["bytes"] += 0
  if ("duration" in f)
    f["duration"] = f["duration"] ~ /^[0-9.]+(e-?[0-9]+)?$/ ? \
      f["duration"] + 0 : _go_duration(f["duration"])
  return 1
}

# Set the path and the query from the URL, without its host.  If the URL has no
# query, do not change f["query"], which a separate member of the object may
# have set.
function _json_path(f,    query)
{
  query = "query" in f ? f["query"] : ""
  sub(/^[a-z]+:\/\/[^\/]*/, "", f["url"])
  _path(f, f["url"])
  if (f["query"] == "")
    f["query"] = query
}

# Convert TEXT to seconds since 1970.  TEXT is a number of seconds,
# milliseconds, microseconds or nanoseconds since 1970, or a time that
# logformat::epoch accepts.
function _any_time(text)
{
  if (text !~ /^[0-9]+(\.[0-9]+)?([eE]\+?[0-9]+)?$/)
    return epoch(text)
  text += 0
  return text > 1e17 ? text / 1e9 : text > 1e14 ? text / 1e6 \
    : text > 1e11 ? text / 1e3 : text
}

# --- the journal -------------------------------------------------------

# Parse a line of `journalctl -o json'.  A message that is not UTF-8 is an
# array of its bytes as numbers.
function _journald_json(line, f,    j, i, text, key)
{
  if (!_json_flat(line, j))
    return _reject(line)
  if (!("MESSAGE" in j) && "MESSAGE.1" in j) {
    for (i = 1; ("MESSAGE." i) in j; i++)
      text = text (j["MESSAGE." i] < 128 || length("\xc3\xa9") > 1 ? \
        sprintf("%c", j["MESSAGE." i]) : "?")
    j["MESSAGE"] = text
  }
  delete f
  for (key in j)
    f[key] = j[key]
  return _journal_names(line, f)
}
