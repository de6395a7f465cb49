{ line[++n] = $0 }
$3 != 200 { other[m++] = $1 ":" $3 }
END {
  for (i = n; i > n - 5; i--)
    print line[i]
  for (i = 0; i < m; i++)
    printf "%s ", other[i]
  print n, m, length(line), length(other)
}
