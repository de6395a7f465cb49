# make-mmdb.awk -- make a small MaxMind database of countries
#
#   LC_ALL=C gawk -b -F '\t' -f make-mmdb.awk TABLE >FILE
#
# Each line of TABLE contains a network (10.0.0.0/8, 2001:db8::/32), a code and
# a name.  The search tree has records of 24 bits; it is an IPv6 tree, in which
# IPv4 addresses are in ::/96.

function bits_of(address,    v, n, i, k, out, head, tail)
{
  if (split(address, v, ".") == 4) {
    for (i = 1; i <= 4; i++)
      for (k = 7; k >= 0; k--)
        out = out and(rshift(v[i], k), 1)
    return sprintf("%096d", 0) out
  }
  n = split(address, v, "::")
  head = groups(v[1])
  tail = n > 1 ? groups(v[2]) : ""
  while (length(head tail) < 128)
    head = head "0"
  return head tail
}

function groups(text,    v, n, i, k, out)
{
  n = split(text, v, ":")
  for (i = 1; i <= n; i++)
    for (k = 15; k >= 0; k--)
      out = out and(rshift(strtonum("0x" v[i]), k), 1)
  return out
}

function be(number, bytes,    out)
{
  while (bytes-- > 0) {
    out = sprintf("%c", number % 256) out
    number = int(number / 256)
  }
  return out
}

function string(text)
{
  return sprintf("%c", 64 + length(text)) text
}

function map(n)
{
  return sprintf("%c", 7 * 32 + n)
}

function uint(type, bytes, number)
{
  return sprintf("%c", type * 32 + bytes) be(number, bytes)
}

BEGIN {
  nodes = 1
}

{
  split($1, v, "/")
  bits = bits_of(v[1])
  long = v[2] + (index(v[1], ":") ? 0 : 96)
  at = 0
  for (i = 1; i < long; i++) {
    side = substr(bits, i, 1)
    if (!((at, side) in child))
      child[at, side] = nodes++
    at = child[at, side]
  }
  place[at, substr(bits, long, 1)] = length(data)
  data = data map(2) string("country") map(2) string("iso_code") string($2) \
    string("names") map(1) string("en") string($3) \
    string("odd") map(3) string("number") uint(6, 4, 70000) \
    string("yes") "\001\007" string("list") "\002\004" string("a") string("b")
}

END {
  for (at = 0; at < nodes; at++)
    for (side = 0; side < 2; side++)
      printf "%s", be((at, side) in child ? child[at, side] : \
        (at, side) in place ? nodes + 16 + place[at, side] : nodes, 3)
  printf "%s%s", be(0, 16), data
  printf "%s", "\253\315\357MaxMind.com" map(9) \
    string("binary_format_major_version") uint(5, 2, 2) \
    string("binary_format_minor_version") uint(5, 2, 0) \
    string("build_epoch") "\010\002" be(1709251200, 8) \
    string("database_type") string("Test-Country") \
    string("description") map(0) \
    string("ip_version") uint(5, 2, 6) \
    string("languages") "\001\004" string("en") \
    string("node_count") uint(6, 4, nodes) \
    string("record_size") uint(5, 2, 24)
}
