# weblog-filter.awk -- select the requests that weblog counts; anonymize hosts
# SPDX-License-Identifier: GPL-3.0-or-later
#
# weblog::filter(rule): add a rule "exclude KIND=PATTERN" or "only
#   KIND=PATTERN".  Kinds are host (an address, a network such as 10.0.0.0/8 or
#   2001:db8::/32, or a name), vhost, path, agent (a part of it, ignoring
#   case), status (404, 4xx, 500-503) and bots, which has no pattern.  In
#   patterns for names, * matches any string and ? any single character.
#   Return an empty string or, after an error, an error message.
# weblog::filter_file(file): exclude the requests that FILE lists.  Each line
#   is a rule KIND=PATTERN or a host; # begins a comment.
# weblog::is_left_out(f): return true if an "exclude" rule matches the request,
#   or if a kind has "only" rules and none of them matches the request.
# weblog::anonymize(how, key): set the form in which later calls store hosts.
#   HOW is "truncate" (24 bits of an IPv4 address, 48 bits of an IPv6 address,
#   a name without its first part), "hash" (16 digits of HMAC-SHA256 with the
#   secret KEY) or "none" (unchanged).  Return an empty string or, after an
#   error, an error message.
# weblog::hidden(host): return HOST in the form that is stored.
# weblog::prepare(): apply four environment variables: WEBLOG_FILTERS
#   (a rule in each line; the line "list FILE" calls filter_file),
#   WEBLOG_ANONYMIZE, and WEBLOG_KEY and WEBLOG_GEOIP, which name files.
#   Return 1; on an error, print a message and return 0.
#
# weblog.awk includes this file.  All state is in scratch variables (tmp::),
# except weblog::limit["anonymize"] and a checksum of the key, which detects a
# different key.

@namespace "weblog"

BEGIN {
  split("host vhost path agent status bots", tmp::wl_kind, " ")
  # Create arrays that may stay empty.
  delete tmp::wl_hidden
  delete tmp::wl_host_is
}

function filter(rule,    way, kind, pattern, at)
{
  if (!match(rule, /^(exclude|only) /))
    return "`" rule "' is neither exclude nor only"
  way = substr(rule, 1, RLENGTH - 1)
  rule = substr(rule, RLENGTH + 1)
  at = index(rule, "=")
  kind = at ? substr(rule, 1, at - 1) : rule
  pattern = at ? substr(rule, at + 1) : ""
  if (kind !~ /^(host|vhost|path|agent|status|bots)$/ ||
      (kind == "bots") != (pattern == ""))
    return "`" rule "' is not KIND=PATTERN; kinds are host, vhost, path, " \
      "agent, status and bots"
  if (kind == "host")
    return _filter_host(way, pattern)
  if (kind == "status" && pattern !~ /^[1-5][0-9x][0-9x](-[1-5][0-9][0-9])?$/)
    return "`" pattern "' is not a status like 404, 4xx or 500-503"
  _add_filter(way, kind, pattern)
  return ""
}

function _add_filter(way, kind, pattern)
{
  tmp::wl_filters[way, kind]++
  tmp::wl_filter[way, kind, tmp::wl_filters[way, kind]] = \
    kind == "agent" ? "*" tolower(pattern) "*" : pattern
  if (kind !~ /^(status|bots)$/)
    tmp::wl_filter[way, kind, tmp::wl_filters[way, kind]] = \
      _glob(tmp::wl_filter[way, kind, tmp::wl_filters[way, kind]])
  tmp::wl_filtering = 1
}

# Return a regexp for PATTERN, which may contain * and ?.
function _glob(pattern)
{
  gsub(/[][\\.^$+(){}|]/, "\\\\&", pattern)
  gsub(/\*/, ".*", pattern)
  gsub(/\?/, ".", pattern)
  return "^" pattern "$"
}

# Store single addresses as subscripts of an array, so that a lookup in a long
# list is fast.
function _filter_host(way, pattern,    bits, digits, v)
{
  if (split(pattern, v, "/") == 2) {
    bits = v[2]
    digits = _bits(v[1])
    if (digits == "" || bits !~ /^[0-9]+$/ || bits + 0 > length(digits))
      return "`" pattern "' is not a network like 10.0.0.0/8"
    tmp::wl_net[way, length(digits), bits + 0, substr(digits, 1, bits)]
    tmp::wl_net_sizes[way, length(digits)] = \
      tmp::wl_net_sizes[way, length(digits)] " " bits + 0
    tmp::wl_filters[way, "net"]++
  } else if (pattern !~ /[*?]/) {
    tmp::wl_host[way, _canonical(pattern)]
    tmp::wl_filters[way, "single"]++
  } else
    _add_filter(way, "host", tolower(pattern))
  tmp::wl_filtering = 1
  return ""
}

# Return HOST in the form in which rules for single hosts are stored.  An IPv6
# address may be written in several ways.
function _canonical(host,    digits)
{
  if (index(host, ".") || !index(host, ":")) {
    sub(/^::[fF]{4}:/, "", host)
    return tolower(host)
  }
  digits = _bits(host)
  return digits == "" ? tolower(host) : digits
}

# Return the bits of ADDRESS, 32 or 128 digits, or an empty string if it is not
# an address.
function _bits(address,    v, n, i, out, head, tail)
{
  sub(/^::[fF]{4}:/, "", address)
  if (address ~ /^[0-9]+(\.[0-9]+){3}$/) {
    split(address, v, ".")
    for (i = 1; i <= 4; i++)
      out = out _binary(v[i], 8)
    return length(out) == 32 ? out : ""
  }
  if (address !~ /^[0-9a-fA-F:]+$/ || !index(address, ":") ||
      split(address, v, "::") > 2)
    return ""
  head = _groups(v[1])
  tail = _groups(v[2])
  n = 128 - length(head) - length(tail)
  if (index(address, "::"))
    while (n-- > 0)
      head = head "0"
  return length(head tail) == 128 ? head tail : ""
}

function _groups(text,    v, n, i, out)
{
  n = split(text, v, ":")
  for (i = 1; i <= n; i++)
    out = out _binary(awk::strtonum("0x" v[i]), 16)
  return out
}

function _binary(number, digits,    out)
{
  while (digits-- > 0) {
    out = number % 2 out
    number = int(number / 2)
  }
  return number ? "" : out
}

function filter_file(file,    line, n, read, fault)
{
  while ((read = (getline line < file)) > 0) {
    n++
    sub(/[ \t]*#.*/, "", line)
    gsub(/^[ \t]+|[ \t\r]+$/, "", line)
    if (line == "")
      continue
    if (line !~ /^[a-z]+=/ && line != "bots")
      line = "host=" line
    if ((fault = filter("exclude " line)) != "")
      return file ":" n ": " fault
  }
  if (read < 0)
    return file ": " ERRNO
  close(file)
  return ""
}

function prepare(    rule, n, i, fault, key)
{
  n = split(ENVIRON["WEBLOG_FILTERS"], rule, "\n")
  for (i = 1; i <= n && fault == ""; i++)
    if (rule[i] ~ /^list /)
      fault = filter_file(substr(rule[i], 6))
    else if (rule[i] != "")
      fault = filter(rule[i])
  if (fault == "" && ENVIRON["WEBLOG_KEY"] != "") {
    if ((getline key < ENVIRON["WEBLOG_KEY"]) < 1)
      fault = ENVIRON["WEBLOG_KEY"] ": " (ERRNO != "" ? ERRNO : \
        "the file is empty; write a secret key on its first line")
    close(ENVIRON["WEBLOG_KEY"])
    sub(/\r$/, "", key)
  }
  if (fault == "")
    fault = anonymize(ENVIRON["WEBLOG_ANONYMIZE"], key)
  if (fault == "" && ENVIRON["WEBLOG_GEOIP"] != "")
    fault = countries(ENVIRON["WEBLOG_GEOIP"])
  if (fault == "")
    return 1
  print "weblog: " fault > "/dev/stderr"
  return 0
}

function is_left_out(f)
{
  if (_matches("exclude", f, 0))
    return 1
  return !_matches("only", f, 1)
}

# Return true if a rule of WAY ("exclude" or "only") matches the request F.  If
# the parameter ALL is 1, one rule of each kind that has rules must match.
function _matches(way, f, all,    i, kind, has)
{
  for (i = 1; i <= 6; i++) {
    kind = tmp::wl_kind[i]
    if (!((way, kind) in tmp::wl_filters) &&
        !(i == 1 && ((way, "net") in tmp::wl_filters ||
                     (way, "single") in tmp::wl_filters)))
      continue
    has = _matches_kind(way, kind, f)
    if (has != all)
      return has
  }
  return all
}

function _matches_kind(way, kind, f,    value, i)
{
  if (kind == "bots")
    return _is_bot("agent" in f ? f["agent"] : "")
  value = kind in f ? f[kind] : ""
  if (kind == "status")
    return _matches_status(way, value)
  if (kind == "host")
    return _matches_host(way, tolower(value))
  if (kind ~ /^(agent|vhost)$/)
    value = tolower(value)
  for (i = 1; i <= tmp::wl_filters[way, kind]; i++)
    if (value ~ tmp::wl_filter[way, kind, i])
      return 1
  return 0
}

function _is_bot(agent)
{
  if (!(agent in tmp::wl_browser))
    _agent(agent)
  return agent in tmp::wl_bot
}

function _matches_status(way, status,    i, v)
{
  for (i = 1; i <= tmp::wl_filters[way, "status"]; i++) {
    split(tmp::wl_filter[way, "status", i], v, "-")
    if (2 in v ? status >= v[1] + 0 && status <= v[2] + 0 : \
        status ~ ("^" awk::gensub(/x/, "[0-9]", "g", v[1]) "$"))
      return 1
  }
  return 0
}

function _matches_host(way, host)
{
  if (!((way, host) in tmp::wl_host_is)) {
    if (length(tmp::wl_host_is) > 50000)
      delete tmp::wl_host_is
    tmp::wl_host_is[way, host] = _has_host(way, host)
  }
  return tmp::wl_host_is[way, host]
}

function _has_host(way, host,    i, n, v, digits)
{
  if ((way, _canonical(host)) in tmp::wl_host)
    return 1
  for (i = 1; i <= tmp::wl_filters[way, "host"]; i++)
    if (host ~ tmp::wl_filter[way, "host", i])
      return 1
  digits = (way, "net") in tmp::wl_filters ? _bits(host) : ""
  if (digits == "" || !((way, length(digits)) in tmp::wl_net_sizes))
    return 0
  n = split(tmp::wl_net_sizes[way, length(digits)], v, " ")
  for (i = 1; i <= n; i++)
    if ((way, length(digits), v[i] + 0, substr(digits, 1, v[i])) in tmp::wl_net)
      return 1
  return 0
}

# --- addresses ---------------------------------------------------------

function anonymize(how, key,    mark)
{
  if (how == "")
    how = "anonymize" in limit ? limit["anonymize"] : "none"
  if (how !~ /^(none|truncate|hash)$/)
    return "--anonymize: `" how "' is none of truncate, hash, none"
  if (how == "hash") {
    if (key == "")
      return "--anonymize=hash needs --key FILE, whose first line is a secret"
    if (length(key) < 16 || length(key) > 64 || key ~ /[^ -~]/)
      return "the key must be 16 to 64 characters of ASCII"
    _use_key(key)
    mark = substr(_hmac("weblog"), 1, 8)
    if ("key" in limit && limit["key"] != mark)
      return "this heap was made with another key"
    limit["key"] = mark
  }
  if (how != "none" || "anonymize" in limit)
    limit["anonymize"] = how
  tmp::wl_hide = how == "none" ? "" : how
  return ""
}

function hidden(host)
{
  if (!(host in tmp::wl_hidden)) {
    if (length(tmp::wl_hidden) > 50000)
      delete tmp::wl_hidden
    tmp::wl_hidden[host] = host == "" ? "" : tmp::wl_hide == "hash" ? \
      substr(_hmac(host), 1, 16) : _truncated(host)
  }
  return tmp::wl_hidden[host]
}

function _truncated(host,    v, i, digits)
{
  if (host ~ /\./)
    sub(/^::[fF]{4}:/, "", host)
  if (host ~ /^[0-9]+(\.[0-9]+){3}$/) {
    sub(/[0-9]+$/, "0", host)
    return host
  }
  if (index(host, ":")) {
    digits = _bits(host)
    if (digits == "")
      return "(unknown)"
    for (i = 0; i < 3; i++)
      v[i] = sprintf("%x", _number(substr(digits, 16 * i + 1, 16)))
    return v[0] ":" v[1] ":" v[2] "::"
  }
  return sub(/^[^.]*\./, "*.", host) ? host : "(name)"
}

function _number(digits,    i, n)
{
  for (i = 1; i <= length(digits); i++)
    n = 2 * n + substr(digits, i, 1)
  return n
}

# --- HMAC-SHA256 -------------------------------------------------------

# Compute the states of the inner and the outer hash after the block that
# contains the key.
function _use_key(key,    i, inner, outer, byte)
{
  _start_sha()
  for (i = 0; i < 64; i++) {
    byte = i < length(key) ? tmp::wl_byte[substr(key, i + 1, 1)] : 0
    inner[i] = awk::xor(byte, 54)
    outer[i] = awk::xor(byte, 92)
  }
  _first_state(tmp::wl_inner)
  _compress(tmp::wl_inner, inner)
  _first_state(tmp::wl_outer)
  _compress(tmp::wl_outer, outer)
}

# Return the HMAC of TEXT as 64 hexadecimal digits.  In TEXT, first replace
# control characters and non-ASCII characters by "?".
function _hmac(text,    block, i, n, state, out)
{
  n = split(text, block, "")
  for (i = 0; i < n; i++)
    out[i] = block[i + 1] in tmp::wl_byte ? tmp::wl_byte[block[i + 1]] : 63
  _finish_sha(tmp::wl_inner, out, n, state)
  for (i = 0; i < 32; i++)
    out[i] = awk::and(awk::rshift(state[int(i / 4)], 24 - i % 4 * 8), 255)
  _finish_sha(tmp::wl_outer, out, 32, state)
  text = ""
  for (i = 0; i < 8; i++)
    text = text sprintf("%08x", state[i])
  return text
}

# Continue a hash whose state after its first block of 64 bytes was START:
# process the N bytes of DATA, and store the final state in STATE.
function _finish_sha(start, data, n, state,    i, j, block)
{
  for (i = 0; i < 8; i++)
    state[i] = start[i]
  for (i = 0; i + 64 <= n; i += 64) {
    for (j = 0; j < 64; j++)
      block[j] = data[i + j]
    _compress(state, block)
  }
  for (j = 0; j < 64; j++)
    block[j] = i + j < n ? data[i + j] : i + j == n ? 128 : 0
  if (n - i > 55) {
    _compress(state, block)
    delete block
    for (j = 0; j < 64; j++)
      block[j] = 0
  }
  n = (n + 64) * 8
  for (j = 63; j > 55; j--) {
    block[j] = n % 256
    n = int(n / 256)
  }
  _compress(state, block)
}

# Set the constants of SHA-256.  Each constant consists of the first 32 bits of
# the fractional part of the square root or the cube root of a small prime.
function _start_sha(    i, n, v)
{
  if (63 in tmp::wl_sha)
    return
  for (i = 32; i < 127; i++)
    tmp::wl_byte[sprintf("%c", i)] = i
  n = split("428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 " \
    "ab1c5ed5 d807aa98 12835b01 243185be 550c7dc3 72be5d74 80deb1fe " \
    "9bdc06a7 c19bf174 e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f " \
    "4a7484aa 5cb0a9dc 76f988da 983e5152 a831c66d b00327c8 bf597fc7 " \
    "c6e00bf3 d5a79147 06ca6351 14292967 27b70a85 2e1b2138 4d2c6dfc " \
    "53380d13 650a7354 766a0abb 81c2c92e 92722c85 a2bfe8a1 a81a664b " \
    "c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070 19a4c116 " \
    "1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3 " \
    "748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 " \
    "c67178f2", v, " ")
  for (i = 0; i < n; i++)
    tmp::wl_sha[i] = awk::strtonum("0x" v[i + 1])
  n = split("6a09e667 bb67ae85 3c6ef372 a54ff53a 510e527f 9b05688c 1f83d9ab " \
    "5be0cd19", v, " ")
  for (i = 0; i < n; i++)
    tmp::wl_sha_first[i] = awk::strtonum("0x" v[i + 1])
}

function _first_state(state,    i)
{
  for (i = 0; i < 8; i++)
    state[i] = tmp::wl_sha_first[i]
}

function _rotated(x, n)
{
  return awk::or(awk::rshift(x, n),
    awk::and(awk::lshift(x, 32 - n), 4294967295))
}

# Update STATE with BLOCK, 64 bytes.
function _compress(state, block,    w, i, a, b, c, d, e, f, g, h, x, y)
{
  for (i = 0; i < 16; i++)
    w[i] = ((block[4 * i] * 256 + block[4 * i + 1]) * 256 + \
      block[4 * i + 2]) * 256 + block[4 * i + 3]
  for (; i < 64; i++) {
    x = w[i - 15]
    y = w[i - 2]
    w[i] = (w[i - 16] + w[i - 7] + \
      awk::xor(_rotated(x, 7), _rotated(x, 18), awk::rshift(x, 3)) + \
      awk::xor(_rotated(y, 17), _rotated(y, 19), awk::rshift(y, 10))) \
      % 4294967296
  }
  a = state[0]; b = state[1]; c = state[2]; d = state[3]
  e = state[4]; f = state[5]; g = state[6]; h = state[7]
  for (i = 0; i < 64; i++) {
    x = h + awk::xor(_rotated(e, 6), _rotated(e, 11), _rotated(e, 25)) + \
      awk::xor(awk::and(e, f), awk::and(4294967295 - e, g)) + \
      tmp::wl_sha[i] + w[i]
    y = awk::xor(_rotated(a, 2), _rotated(a, 13), _rotated(a, 22)) + \
      awk::xor(awk::and(a, b), awk::and(a, c), awk::and(b, c))
    h = g; g = f; f = e
    e = (d + x) % 4294967296
    d = c; c = b; b = a
    a = (x + y) % 4294967296
  }
  state[0] = (state[0] + a) % 4294967296
  state[1] = (state[1] + b) % 4294967296
  state[2] = (state[2] + c) % 4294967296
  state[3] = (state[3] + d) % 4294967296
  state[4] = (state[4] + e) % 4294967296
  state[5] = (state[5] + f) % 4294967296
  state[6] = (state[6] + g) % 4294967296
  state[7] = (state[7] + h) % 4294967296
}
