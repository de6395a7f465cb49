@load "json"

function repeated(text, n,    s) {
  s = sprintf("%*s", n, "")
  gsub(/ /, text, s)
  return s
}

# Return JSON text in which INNER is inside N nested arrays.
function nested(n, inner) {
  return repeated("[", n) inner repeated("]", n)
}

# Turn A into an array with N levels of arrays below it.
function deepen(a, n) {
  if (n > 0) {
    a[1][1] = 1
    delete a[1][1]
    deepen(a[1], n - 1)
  }
}

BEGIN {
  print json::parse(nested(1000, "{}"), a), json::line(a) == nested(1000, "{}")
  print json::parse(nested(1001, "{}"), b), ERRNO
  print json::parse(nested(1001, "1"), c), ERRNO
  deepen(d, 1000)
  print json::line(d) == nested(1000, "{}")
  deepen(e, 1001)
  json::line(e)
}
