# needs MPFR
#
# Pass numbers of arbitrary precision to and from an extension.
$AWK -M -v PREC=200 -l every 'BEGIN {
  print every::argument(2^100, 1), every::argument(1/3, 1)
  print every::argument("2", 1), every::argument(7, 2)
  a[1] = 2^80; a[2] = 0.5; print every::total(a)
  print every::cookie("w", 3); w = 2^70; print every::cookie("w", 3), w
}'
$AWK -M -l intdiv 'BEGIN { intdiv(3^200, 7^50, r); print r["quotient"] * 7^50 + r["remainder"] == 3^200 }'
