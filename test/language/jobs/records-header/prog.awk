FNR == 1 { for (i = 1; i <= NF; i++) name[i] = $i; next }
{ for (i = 1; i <= NF; i++) sum[name[i]] += $i; rows++ }
END { print rows, sum["x"], sum["y"], sum["z"], sum["w"] + 0 }
