@namespace "other"
function twice(a) {
  return a "}" a
}
BEGIN { v = 5 }
@namespace "awk"
function next_of(x) { return x + 1 }
BEGIN {
  count = 47
  minus_zero = -0.0
  inf = +"+inf"; minus_inf = +"-inf"; nan = +"+nan"; minus_nan = +"-nan"
  big = 1e300; tiny = 5e-324; tenth = 0.1; i53 = 2 ^ 53; neg = -5
  text = "a\"b\\c\n\t\001\000\377\303\251\177/x"
  long = "abcdefghijklmnopqrstuvwxyz"
  empty = ""
  deep["a"]["b"]["c"]["d"]["e"] = 1
  deep["a"][5] = "x"
  deep["a"]["\377\001"] = "y"
  n["$x"] = 1; n["$bytes:"] = 2; n["\"]["] = 3; n["012"] = 4; n[-7] = 8
  n["a long subscript of many bytes"] = 9
  n[" = "] = "="
  re = @/^a\/b[/"]\.x$/
  typeof(e["untyped"])
  e["unassigned"]; e["field"] = $1000
  e["true"] = mkbool(1); e["false"] = mkbool(0)
  none[1]; delete none[1]
  n["none"][1]; delete n["none"][1]
  for (i = 0; i < 12; i++)
    squares[i] = i * i
  split("12 0x11 abc +1e3", from_split)
}
END { f1 = $1; f2 = $2; record = $0 }
