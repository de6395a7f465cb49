export GAWK_PERSIST_SYNC=off
cat > secrets <<'A'
BEGIN {
  for (i = 0; i < 300; i++)
    a[(i % 10 == 1 ? "SEC" "RET" : "public") "-key-" i "-long"] = (i % 10 == 1 ? "SEC" "RET" : "public") "-value-" i "-long"
  s = sprintf("%s%s", "SEC", "RET-in-a-scalar"); t = "public-in-a-scalar"
  big = sprintf("%20000s", "SEC" "RET"); gsub(/ /, "SEC" "RET", big)
}
A
cat > change <<'A'
BEGIN { s = 1; big = 2; for (i = 1; i < 300; i += 10) delete a["SEC" "RET-key-" i "-long"] }
A
for h in plain wiped; do
  $AWK --persist=$h -f secrets; LC_ALL=C grep -c CRET-value $h | $AWK '{ print ($1 > 0) }'
  $AWK --persist=$h -f change; LC_ALL=C grep -c CRET- $h | $AWK '{ print ($1 > 0) }'
  export GAWK_PERSIST_WIPE=1
done
$PMHEAP check wiped
$AWK --persist=wiped 'BEGIN { print length(a), a["public-key-2-long"], t }'
GAWK_PERSIST_WIPE=2 $AWK 'BEGIN { }'
