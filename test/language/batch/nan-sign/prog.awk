{ sum += $1; product *= $1; less -= $1; by_key[$3] += $1; times[$3] *= $2 }
NR == 1 { first = $1; power = $2; next }
{ first *= $2; power += $1; t = $1 + $2; u = $2 * $1; v = t " " u }
END {
  print sum, product, less, first, power, v
  for (i = 0; i < 5; i++)
    print by_key["k" i], times["k" i]
}
