cat > count.awk <<'END'
@load "pma"
BEGINFILE { pma::resume() }
{ n++; gsub(/\n/, "/"); print }
END { print n " records" }
END
count () { echo "- $1"; $AWK -k -f count.awk log; }
printf 'a,"x\r\ny",b\r\n"q\r\nr",d\r\n' > log
count "two records"
printf 'e,"z\r\nz' >> log
count "an incomplete record"
printf 'z\r\n",1\r\n' >> log
count "the rest of this record"
count "nothing new"
