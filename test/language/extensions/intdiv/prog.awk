@load "intdiv"
BEGIN { print intdiv(17, 5, r), r["quotient"], r["remainder"]; intdiv(-17, 5, r); print r["quotient"], r["remainder"]; intdiv(7.9, 2.9, r); print r["quotient"], r["remainder"], length(r) }
