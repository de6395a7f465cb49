BEGIN {
  $0 = 2.5; print typeof($0), typeof($1), NF
  $0 = 2.5; CONVFMT = "%.1e"; FS = "e"; print $1, $2, NF
  CONVFMT = "%.6g"
  FS = " "; $0 = 25; FS = "2"; print $2, NF
  FS = " "; $0 = "2 5"; FS = "5"; print $1, NF
  FS = " "; CONVFMT = "%.6g"
  $0 = 3.14159; y = $1; CONVFMT = "%.0f"; print $1, y
  CONVFMT = "%.6g"
  $0 = 2.5; $3 = "x"; print $1, NF
  $0 = 2.5; $3 = "x"; print; print $1, NF, typeof($0)
  $0 = 3.14159; OFMT = "%.2f"; print; print $0; print $1
}
