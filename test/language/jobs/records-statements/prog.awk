function digits(s,   i, n) {
  for (i = 1; i <= length(s); i++) {
    if (substr(s, i, 1) !~ /[0-9]/)
      continue
    n++
    if (n > 2)
      break
  }
  return n + 0
}
$3 == 304 { skipped++; next }
{
  i = length($2) % 3
  while (i-- > 0)
    steps++
  j = 0
  do
    total += j
  while (++j < NF)
  switch ($1) {
  case "alpha":
    a++
  case /^[bd]/:
    bd++
    break
  default:
    rest += digits($4)
  }
}
END { print skipped, steps, total, a, bd, rest }
