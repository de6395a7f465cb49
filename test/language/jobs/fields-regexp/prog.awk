BEGIN { FS = "[:;]+ *" }
{ n[$2]++; c += split($3, ch, ""); last[ch[1]]++; t = t $1 }
END { print n["red"], n["blue"], c, last["a"], last["b"], length(t) }
