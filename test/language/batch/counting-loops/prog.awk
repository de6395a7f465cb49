BEGIN { n["word14"] = "3x"; n["word15"]; j = 2 }
NR <= 15 { for (i = 1; i <= NF; i++) { n[$i]++ } }
NR == 16 { for (i = 1; (i <= NF); ++i) (++n[$i]) }
NR == 17 { for (i = 1; i <= NF; i++) n[$i]++; print i }
NR == 18 { i = 1; for (; i <= NF; i++) n[$i]++ }
NR == 19 { i = 0; for (i++; i <= NF; i++) n[$i]++ }
NR == 20 { for (i += 1; i <= 2 * NF; i++) n[$i]++ }
NR == 21 { for (m[1] = 1; m[1] <= NF; m[1]++) n[$m[1]]++ }
NR == 22 { for (i = "1"; i <= NF; i++) n[$i]++ }
NR == 23 { for (i = 2; i <= NF; i++) n[$i]++ }
NR == 24 { for (i = 1; ; i++) if (i > NF) break; else n[$i]++ }
NR == 25 { for (i = 1; 5 - i; i++) n[$i]++ }
NR == 26 { for (i = 1; i < NF; i++) n[$i]++ }
NR == 27 { for (i = 1; i <= 3; i++) n[$i]++ }
NR == 28 { for (i = 1; i <= j; i++) n[$i]++ }
NR == 29 { for (i = 1; j <= NF; j++) n[$j]++ }
NR == 30 { for (i = 1; i <= NF;) n[$(i++)]++ }
NR == 31 { for (i = 1; i <= NF; i += 2) n[$i]++ }
NR == 32 { for (i = 1; i <= NF; j++) { n[$i]++; i++ } }
NR == 33 { for (i = 1; i <= NF; i++); print i }
NR == 34 { for (i = 1; i <= NF; i++) { n[$i]++; n[$i]++ } }
NR == 35 { for (i = 1; i <= NF; i++) n[$i] = 7 }
NR == 36 { for (i = 1; i <= NF; i++) n[$i]-- }
NR == 37 { for (i = 1; i <= NF; i++) j++ }
NR == 38 { for (i = 1; i <= NF; i++) n[i]++ }
NR == 39 { for (i = 1; i <= NF; i++) n[$i, 1]++ }
NR == 40 { for (i = 1; i <= NF; i++) n[$1]++ }
NR == 41 { for (i = 1; i <= NF; i++) n["deep", 1][$i]++ }
NR == 42 { $2 = "new"; for (i = 1; i <= NF; i++) n[$i]++ }
NR == 43 { for (i = 1; i <= NF; i++) if (i > 2) n[$i]++ }
NR == 44 { for (i = 1; i <= NF; i--) { n[$i]++; break } }
NR == 45 { for (i = 1; i <= NF; i++) { } }
NR == 46 { for (;;) break }
NR == 47 { for (i = 1; i <= NR - 46; i++) n[$i]++ }
NR == 48 { for ($1 = 1; $1 <= NF; $1++) n[$$1]++ }
END {
  PROCINFO["sorted_in"] = "@ind_str_asc"
  for (key in n)
    if (!isarray(n[key]))
      out = out " " key "=" n[key]
  print out
  print i, j, n["deep", 1]["k5"]
}
