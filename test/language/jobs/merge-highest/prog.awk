$4+0 > most[$1] { most[$1] = $4+0 }
$4+0 > top { top = $4+0 }
END {
  for (i = split("alpha beta gamma delta 10 010 eta", k); i > 0; i--)
    print k[i], most[k[i]]
  print top
}
