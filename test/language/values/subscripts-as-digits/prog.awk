# Use strings that look numeric as subscripts; some are fields, and others are
# computed.
{
  n[$1]++
  last[$1] = NR
  total[$1] += $2
}
END {
  for (i = 1; i <= 12; i++)
    print i, n[i], n["" i], last[i], total[i]
  print length(n), n["007"], n[7], n["7"], n["1e1"], n[10], n["+3"], n["-4"]
  print n[-4], n[""], n["0"], n[0], n["00"], n[12345678], n["12345678"]
  print n["123456789"], n[123456789], n["0x10"], n["5 "]
  for (i = 0; i < 300; i++) {
    key = substr("100000000", 1, 8) + i * 7
    sparse[key ""]++
    sparse[key]++
  }
  for (k in sparse)
    t += sparse[k]
  print length(sparse), t, sparse[10000007], sparse["10000014"]
  delete sparse["10000007"]
  print length(sparse), (10000007 in sparse), ("10000014" in sparse)
}
