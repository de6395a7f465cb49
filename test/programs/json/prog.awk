# json.awk -- read JSON texts, one per record (RS=""), and print their leaves
#
# Each leaf is printed as a line PATH TYPE VALUE; if a text is invalid, one
# line reports where parsing stopped.

BEGIN {
  RS = ""
  escape["b"] = "\b"; escape["f"] = "\f"; escape["n"] = "\n"
  escape["r"] = "\r"; escape["t"] = "\t"
}

{
  print "--- text " NR
  text = $0
  pos = 1
  trouble = ""
  delete tree
  read_value(tree, "root")
  blanks()
  if (!trouble && pos <= length(text))
    fail("text after the value")
  if (trouble)
    print "error at " pos ": " trouble
  else
    show(tree["root"], "")
}

function fail(why) {
  if (!trouble)
    trouble = why
  return 0
}

function blanks() {
  if (match(substr(text, pos), /^[ \t\r\n]+/))
    pos += RLENGTH
}

# Read a JSON value and store it in TO[KEY].
function read_value(to, key,   c) {
  blanks()
  c = substr(text, pos, 1)
  if (c == "{")
    return read_object(to, key)
  if (c == "[")
    return read_list(to, key)
  if (c == "\"")
    return read_string() && put(to, key, "string", token)
  if (match(substr(text, pos), /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/)) {
    put(to, key, "number", substr(text, pos, RLENGTH) + 0)
    pos += RLENGTH
    return 1
  }
  if (match(substr(text, pos), /^(true|false|null)/)) {
    put(to, key, "word", substr(text, pos, RLENGTH))
    pos += RLENGTH
    return 1
  }
  return fail(c == "" ? "end of text" : "unexpected " c)
}

function put(to, key, type, value) {
  to[key]["type"] = type
  to[key]["value"] = value
  return 1
}

function read_object(to, key,   name) {
  to[key]["type"] = "object"
  to[key]["count"] = 0
  pos++
  blanks()
  if (substr(text, pos, 1) == "}")
    return pos++
  for (;;) {
    blanks()
    if (substr(text, pos, 1) != "\"")
      return fail("a name is missing")
    if (!read_string())
      return 0
    name = token
    blanks()
    if (substr(text, pos, 1) != ":")
      return fail("a colon is missing")
    pos++
    to[key]["name"][++to[key]["count"]] = name
    if (!(name in to[key]["in"]))
      to[key]["in"][name]["type"] = ""
    if (!read_value(to[key]["in"], name))
      return 0
    blanks()
    if (substr(text, pos, 1) == "}")
      return pos++
    if (substr(text, pos, 1) != ",")
      return fail("a comma or } is missing")
    pos++
  }
}

function read_list(to, key,   n) {
  to[key]["type"] = "list"
  to[key]["count"] = 0
  pos++
  blanks()
  if (substr(text, pos, 1) == "]")
    return pos++
  for (;;) {
    n = ++to[key]["count"]
    to[key]["in"][n]["type"] = ""
    if (!read_value(to[key]["in"], n))
      return 0
    blanks()
    if (substr(text, pos, 1) == "]")
      return pos++
    if (substr(text, pos, 1) != ",")
      return fail("a comma or ] is missing")
    pos++
  }
}

# Read a JSON string and store it in `token'.
function read_string(   c, out) {
  pos++
  for (;;) {
    if (match(substr(text, pos), /^[^"\\]+/)) {
      out = out substr(text, pos, RLENGTH)
      pos += RLENGTH
    }
    c = substr(text, pos, 1)
    if (c == "")
      return fail("end of text in a string")
    pos++
    if (c == "\"")
      break
    c = substr(text, pos++, 1)
    if (c in escape)
      out = out escape[c]
    else if (c == "u") {
      out = out sprintf("%c", strtonum("0x" substr(text, pos, 4)))
      pos += 4
    } else
      out = out c
  }
  token = out
  return 1
}

# Print the leaves of the tree NODE, whose path is PATH.
function show(node, path,   i, n, key) {
  if (node["type"] !~ /^(object|list)$/) {
    leaf(node, path)
    return
  }
  n = node["count"]
  if (n == 0)
    print path " " node["type"] " (empty)"
  for (i = 1; i <= n; i++) {
    key = node["type"] == "list" ? i : node["name"][i]
    show(node["in"][key], path "/" key)
  }
}

function leaf(node, path,   v) {
  v = node["value"]
  gsub(/\n/, "\\n", v)
  print (path == "" ? "/" : path) " " node["type"] " " v
}
