BEGIN { delete a1; delete a2; delete a3; delete a4; delete a5; delete a6 }
BEGIN { delete a7; delete a8; s = t = "" }
{ a1[$1] = a1[$1] ? a1[$1] "," $2 : $2 }
{ a2[$1] = a2[$1] (a2[$1] == "" ? "" : ", ") $2 }
{ a3[$1] = ($1 in a3 ? a3[$1] OFS : "") $2 }
{ if (!($1 in a4)) a4[$1] = $2 NR % 3; else a4[$1] = a4[$1] " " $2 NR % 3 }
{ a5[$2] = a5[$2] (a5[$2] ? "-" : "") tolower($1) }
{ a6[$1] = !a6[$1] ? $3 : a6[$1] "" $3 }
{ a7[$1] = a7[$1] != "" ? a7[$1] "," $2 : "first" }
{ a8[$1] = a8[$1] ($1 in a8 ? "," : "") $2 }
{ s = s ? s "," $2 : $2; t = t (t == "" ? "" : ";") $1 }
function sum(a,  k, n) { for (k in a) n = (n * 31 + length(a[k]) * length(k)) % 1000003; return n }
END {
  PROCINFO["sorted_in"] = "@ind_str_asc"
  print sum(a1), sum(a2), sum(a3), sum(a4), sum(a5), sum(a6), sum(a7), sum(a8)
  print a1["z"], a2["z"], a3["z"], a4["z"], a6["z"], a7["z"], a8["z"]
  print typeof(a1["one"]), typeof(a2["one"]), typeof(a3["one"]), typeof(a6["one"])
  print a1["one"], a2["one"], a3["one"], a6["one"], length(s), length(t)
}
