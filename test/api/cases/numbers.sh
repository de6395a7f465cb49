# needs MPFR
#
# Run an extension that is linked with GMP and MPFR.
p='{
  print twice($1), twice(0.1), twice(3), twice("x"), typeof(twice(2))
  print twice(2^200) == 2^201, twice(-2^100)
  for (i = 0; i < 10000; i++) n = twice(i) + mpz()
  print n, mpz()
  a[1] = twice(1/3); printf "%.40f\n", a[1]
}'
echo 123456789012345678901234567890.5 > in
$AWK -M -v PREC=200 -l numbers "$p" in
$AWK -l numbers 'BEGIN { print twice(21), twice(0.1); print mpz() }'
echo $?
