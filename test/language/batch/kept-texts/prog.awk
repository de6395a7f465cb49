BEGIN {
  for (i = 0; i < 7; i++) {
    a["k" i] = sprintf("the text of element k%d", i)
    b["k" i] = sprintf("the other text of element k%d", i)
  }
  OFS = sprintf("%16s", " ofs ")
  SUBSEP = sprintf("%16s", "subsep")
  r = @/or/
}
{ v = ($2 % 2 ? a[$1] : b[$1]); print v, ($2 % 3 ? b[$1] : "none") }
{ w = OFS; print w SUBSEP; c[$1, $2] = a[$1] }
{ a[$1] = toupper($4 " " a[$1]); d = a[$1]; x = $2 > 30 ? (e[$1] = d) : d }
{ $4 = r; print sub(/r/, "R", $4), $4 }
{ f = toupper("                    " $4); g = f; f = a[$1]; print length(g) substr(f, 3) }
NR == 9 { print typeof($4) }
{ $4 = OFS; print gsub(/o/, "x", $4); print $4 }
END { print v, w, d, x, f, length(c); for (i = 0; i < 7; i++) print a["k" i], e["k" i] }
