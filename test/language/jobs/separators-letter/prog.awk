BEGIN { RS = ";" }
{ n[$1]++; s += $2; if (RT != ";") open++ }
END { print NR, n["a"], n["b"], n["c"], s, open, RT == "" }
