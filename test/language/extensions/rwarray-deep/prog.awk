@load "rwarray"
function nest(a, n) {
  if (n > 1) {
    a[1][1]
    delete a[1][1]
    nest(a[1], n - 1)
  } else
    a[1] = "end"
}
function depth(a) {
  return isarray(a[1]) ? 1 + depth(a[1]) : 1
}
BEGIN {
  nest(a, 5000)
  print writea("f", a), reada("f", b), depth(b)
  print writeall("h"), (getline x < "h")
  nest(c, 5001)
  print writea("g", c), ERRNO, (getline x < "g")
  print writea("f", c), reada("f", b), depth(b)
  print writeall("g"), ERRNO, (getline x < "g")
}
