BEGIN { a = "x" \
    "y" \
    z
  b = f(1,
    2)
  sub(/x/, "q",
    a)
  c = a ~
    /q/
  print a, c }
function f(p, q) { return p + q }
