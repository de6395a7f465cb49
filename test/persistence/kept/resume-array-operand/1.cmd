printf 'a\nb\n' > log
cat > p.awk <<'A'
@load "pma"
BEGIN { ARGV[2][1] = "x"; ARGC = 3 }
BEGINFILE { pma::resume() }
{ n++ }
END { print n }
A
$AWK -f p.awk log
printf 'c\n' >> log; $AWK -f p.awk log
mv log log.1; printf 'd\n' > log; $AWK -f p.awk log
