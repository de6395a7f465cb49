# The consumer waits for the heap, and then kills the run.  The run hands the
# heap over when the pipe is full, in the middle of a batch that ends before a
# -1.
cat > consumer <<'END'
$AWK 'BEGIN { other = 1 }'
kill -9 $PPID
cat > rest
END
cat > count.awk <<'END'
@load "pma"
BEGINFILE { pma::resume() }
{ n++; printf "%1000s\n", log($1) | "exec sh consumer" }
END
seq 1 4000 | sed 's/.*[02468]0$/-1/' > numbers
export AWK
($AWK -f count.awk numbers; :) 2>/dev/null
