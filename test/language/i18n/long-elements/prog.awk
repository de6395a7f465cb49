function text(n, every,   s, i)
{
  for (i = 1; i <= n; i++)
    s = s (i % every ? "b" : "é")
  return s
}

function count(s,   i, n)
{
  for (i = length(s); i > 0; i--)
    n += substr(s, i, 1) == "é"
  return n
}

BEGIN {
  # Assign a string with the same number of bytes, but with other characters.
  a[1] = text(2000, 2)
  print length(a[1]), substr(a[1], 1500, 2), substr(a[1], 1501, 2)
  a[1] = text(3000 - 750, 3)
  print length(a[1]), substr(a[1], 1500, 2), substr(a[1], 1501, 2)
  a[1] = a[1] "é"
  print length(a[1]), substr(a[1], 2250, 2)
  delete a[1]
  a[2] = text(2250, 4)
  print length(a[2]), substr(a[2], 1500, 2), count(a[2])
  sub(/b+/, "é", a[2])
  print length(a[2]), substr(a[2], 1498, 2), count(a[2])
  a[3] = text(2250, 5)
  print substr(a[2], 1500, 2), substr(a[3], 1500, 2), substr(a[2], 1500, 2)

  # Read more strings than gawk caches, all of them at one position at a time.
  for (j = 1; j <= 70; j++)
    t[j] = text(1100, j + 1)
  for (i = 1050; i <= 1100; i++)
    for (j = 1; j <= 70; j++)
      columns += (substr(t[j], i, 1) == "é") == (i % (j + 1) == 0)
  print columns

  # Long loops.
  a[1] = text(160000, 3)
  a[2] = a[1] "é"
  for (i = 1; i <= length(a[1]); i++)
    n += substr(a[1], i, 1) == substr(a[2], i, 1)
  print n, count(a[1])
  printf "%s\n%s\xff%s\n", a[1], a[1], a[1] > "long"
  close("long")
  ARGV[1] = "long"
  ARGC = 2
}

{
  for (i = n = 0; i++ < length($0);)
    n += substr($0, i, 1) == "é"
  for (m = 0; i-- > 1;)
    m += substr($1, i, 1) == "é"
  print length($0), n, m
}
