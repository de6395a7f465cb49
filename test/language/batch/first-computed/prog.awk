# The first value that is stored for each key is computed from fields.
!($1 in sum) { sum[$1] = $2 + $4 * 2 - 1 }
!($1 in len) { len[$1] = length($3) }
!($1 in low) { low[$1] = toupper(substr($3, 2)) NR }
!($4 in ratio) { ratio[$4] = $2 / (length($3) + 1) }
!($3 in seen) { seen[$3] = index($3, "e") ^ 2 % 7 FNR }
END {
  n = asorti(sum, key)
  for (i = 1; i <= n; i += 7)
    print key[i], sum[key[i]], len[key[i]], low[key[i]]
  for (k in ratio)
    total += ratio[k]
  printf "%d %.6f\n", length(ratio), total
  n = asorti(seen, key)
  for (i = 1; i <= n; i++)
    print key[i], seen[key[i]]
}
