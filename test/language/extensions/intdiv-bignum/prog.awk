@load "intdiv"
BEGIN {
  print intdiv(2^100, 3, r), r["quotient"] * 3 + r["remainder"] == 2^100, r["remainder"]
  print r["quotient"]
  print intdiv(-7, 2, r), r["quotient"], r["remainder"]
  print intdiv("7.9", -2.9, r), r["quotient"], r["remainder"]
  print intdiv(5, 0, r), length(r)
}
