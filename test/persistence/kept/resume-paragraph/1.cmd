cat > count.awk <<'END'
@load "pma"
BEGIN { RS = "" }
BEGINFILE { pma::resume() }
{ print FNR, NF }
END
printf 'a b\nc\n\nd\n' > log; $AWK -f count.awk log
printf 'e f\n\n\n' >> log; $AWK -f count.awk log
printf 'g\nh' >> log; $AWK -f count.awk log
printf ' i\n' >> log; $AWK -f count.awk log
