BEGIN {
  $0 = "a b c"; $2 = 3.14159
  print typeof($2)
  x = $2 ""; print x, typeof($2)
  OFMT = "%.2f"; CONVFMT = "%.3f"
  print $2, $2 ""
  print typeof($2)
  print $0
  CONVFMT = "%.1f"; $1 = "z"; print $0
  print typeof($2), $2
  $0 = "p q"; $2 = 7; CONVFMT = "%.3f"; print; print $2
}
