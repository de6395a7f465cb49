export AWK
seq 1 2000 > log
cat > count.awk <<'END'
@load "pma"
BEGINFILE { pma::resume() }
{ n++; seen[$0]++ }
FNR == 500 && !tmp::second { system("$AWK -v tmp::second=1 -f count.awk log") }
FNR % 500 == 1 { print FNR, $0 }
END {
  for (tmp::i in seen)
    tmp::twice += seen[tmp::i] > 1
  print tmp::second ? "second" : "first", NR, FNR, n, tmp::twice + 0
}
END
$AWK -f count.awk log
echo "- in a batch, while the file grows"
cat > consumer <<'END'
seq 4001 4100 >> grows
$AWK -f rest.awk grows
seq 4101 4200 >> grows
cat > out
END
cat > batch.awk <<'END'
@load "pma"
BEGINFILE { pma::resume() }
{ k++; printf "%1000s\n", $1 | "exec sh consumer" }
END { close("exec sh consumer"); print k, FNR }
END
sed '/^END/d; s/printf.*/}/' batch.awk > rest.awk
seq 1 4000 > grows
$AWK -f batch.awk grows
