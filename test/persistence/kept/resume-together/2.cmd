echo "- paragraphs"
$AWK 'BEGIN { for (tmp::i = 1; tmp::i <= 1000; tmp::i++) print tmp::i "\n" }' > paragraphs
cat > paragraphs.awk <<'END'
@load "pma"
BEGIN { RS = "" }
BEGINFILE { pma::resume() }
{ m++ }
FNR == 300 && !tmp::second {
  system("$AWK -v tmp::second=1 -f paragraphs.awk paragraphs")
  if (getline > 0)
    print "left:", $0
}
END { print m, FNR }
END
export AWK
$AWK -f paragraphs.awk paragraphs
