cat > count.awk <<'END'
@load "pma"
BEGINFILE { pma::resume() }
{ n++ }
END { print n }
END
$AWK 'BEGIN {
  for (tmp::i = 1; tmp::i <= 8000; tmp::i++) {
    tmp::f = "access.log." tmp::i
    for (tmp::k = 1; tmp::k < 12; tmp::k++)
      printf "line %d of file %100d\n", tmp::k, tmp::i > tmp::f
    close(tmp::f)
  }
}'
$AWK -f count.awk access.log.*
echo more >> access.log.47
$AWK -f count.awk access.log.*
