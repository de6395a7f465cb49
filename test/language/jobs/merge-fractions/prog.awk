{ s += $2; t[$1] += $2; u -= $2 / 3; c += $2 < 0 }
END {
  printf "%.17g %.17g %d\n", s, u, c
  for (i = 1; i <= 4; i++)
    printf "%s %.17g\n", k = substr("pqrs", i, 1), t[k]
}
