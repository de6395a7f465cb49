# counts words
BEGIN {
  total = 0
}

/a/ {
  hits++
}

{
  for (i = 1; i <= NF; i++)
    count[$i]++
  total += NF
}

END {
  n = 0
  for (w in count)
    n++
  print total, n, hits
}
