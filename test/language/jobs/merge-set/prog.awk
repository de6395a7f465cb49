{ hosts[$1]; pairs[$1, $3]; if (!($2 in paths)) paths[$2] = 1 }
END {
  print length(hosts), length(pairs), length(paths)
  n = asorti(pairs, p)
  for (i = 1; i <= n; i++) {
    split(p[i], part, SUBSEP)
    print part[1] "-" part[2]
  }
}
