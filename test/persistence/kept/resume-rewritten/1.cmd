cat > read.awk <<'A'
@load "pma"
BEGINFILE { print "from", pma::resume() }
{ n++ }
END { print n }
A
header=$(printf '%01500d' 7)
printf '%s\na\nb\n' $header > log; $AWK -f read.awk log
printf '%s\nA\nB\nc\nd\n' $header > log; $AWK -f read.awk log
echo e >> log; $AWK -f read.awk log
