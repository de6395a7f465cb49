BEGIN { RS = "" }
{ for (i = 1; i < NF; i += 2) sum[$i] += $(i + 1); lines += NF / 2; if (RT ~ /\n\n\n/) wide++ }
END { print NR, sum["name:"], sum["size:"], sum["kind:"], lines, wide }
