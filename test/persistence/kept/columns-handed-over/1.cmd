printf 'name,size\na,1\nb,2\na,3\n' >one
printf 'size,x,name\n4,-,a\n5,-,c\n' >two
$AWK -H -F, -v inner="$AWK" '
  { n[$col["name"]] += $col["size"] }
  FNR == 1 && inner {
    system(inner " -H -F, '\''{ m[$col[\"name\"]] += $col[\"size\"] }'\'' two")
  }
  END { print n["a"], n["b"], m["a"], m["c"], col["size"] }' one
