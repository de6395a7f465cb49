$AWK 'BEGIN { print (n > 0 && n < 4000), other }'
cat > rest.awk <<'END'
@load "pma"
BEGINFILE { print (pma::resume() > 0), (pma::resumed() == n) }
{ n++ }
END { print n, FNR }
END
$AWK -f rest.awk numbers
