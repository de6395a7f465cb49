cat > count.awk <<'END'
@load "pma"
BEGINFILE { pma::resume() }
{ n[FILENAME]++ }
END { for (k in n) print k, n[k] | "sort" }
END
mkdir one two old
seq -f 'line number %g of the log' 1 20 > one/a.log
seq -f 'line number %g of the log' 1 30 > two/a.log
$AWK -f count.awk one/a.log two/a.log
echo 'another line' >> one/a.log
echo 'another line' >> two/a.log
$AWK -f count.awk two/a.log one/a.log
gzip -c one/a.log > old/a.log.gz
rm one/a.log
$AWK -z -f count.awk old/a.log.gz two/a.log
