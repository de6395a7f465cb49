printf '1\n2\n' | $AWK '{ a = b; c = (1 ? d : 0) } function f(x, y) { y = x; y = x; e = y } END { f(g); for (i = 0; i < 3; i++) h = a }'
# In batches of records, the old value is assigned, too.
$AWK 'BEGIN { for (i = 0; i < 3000; i++) print i }' |
  $AWK '$1 > 1000 && $1 < 1005 {
    m = $2 > m ? $2 : m; n = n < $2 ? $2 : n; if ($2 > o) o = $2 }'
