# Use fields in arithmetic expressions: fields of the record, assigned fields,
# and short, long and missing fields.
{
  print $1 + $2, $1 - $2, -$3, +$4, $9 * 2, ($2) ^ 2
  $2 = "12abc"; $5 = 0x10
  n[$1] += $2; s += $5; t = t + $12
  print n[$1], s, t, NF
  x = $1 + ($1 = 5) + $1
  print x, $0
}
$3 > 7 { print "above" }
$3 == 7 { print "same" }
7 <= $3 { print "not below" }
$4 != $6 { print "differ" }
END { print $1 + $2, $3 * 1 }
{ for (i = 1; i <= NF; i++) all += $i; print all, $(NF) * 2, $(i) + 1, -$(2) }
