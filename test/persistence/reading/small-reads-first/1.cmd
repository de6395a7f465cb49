cat > make.awk <<'END'
BEGIN {
  for (i = 1; n < 300000; i++) {
    s = sprintf("%*d", 1 + i * i % (i % 50 ? 700 : 21000), i)
    gsub(/ /, i % 3 ? "." : "é", s)
    n += length(s) + 1
    printf "%s%s", s, i % 7 ? "\n" : "\n\n"
  }
}
END
cat > look.awk <<'END'
BEGIN { sum = 0 }
NR == 1 {
  while ((getline line < "/proc/self/fdinfo/0") > 0)
    if (line ~ /^pos:/)
      print (substr(line, 5) + 0 <= limit) > "/dev/stderr"
}
{ sum = (sum * 31 + length($0) + $0 + NF) % 1000000007 }
END { printf "%d %d %d\n", NR, sum, length(RT) }
END
(unset GAWK_PERSIST_FILE; $AWK -f make.awk) > in.txt
for rs in '\n' '' '\n+' '[.]+1|\n' '\n\n1?'
do
  unset_heap=$(unset GAWK_PERSIST_FILE
    $AWK -v RS="$rs" -v limit=400000 -f look.awk < in.txt 2> /dev/null)
  with_heap=$($AWK -v RS="$rs" -v limit=8192 -f look.awk < in.txt)
  [ "$unset_heap" = "$with_heap" ] || echo "RS=$rs: $unset_heap, $with_heap"
done
