{ n[$1]++; bytes[$1] += $4; all += $4; if ($3 >= 400) bad++; left[$1] -= $4 }
END {
  k = asorti(n, key)
  for (i = 1; i <= k; i++)
    print key[i], n[key[i]], bytes[key[i]], left[key[i]]
  print all, bad, bytes["none"] + 0
}
