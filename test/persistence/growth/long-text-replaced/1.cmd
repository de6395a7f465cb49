$AWK 'function text(c,   s, i) { for (i = 0; i < 1000; i++) s = s c; return s }
  BEGIN {
    a[1] = text("éb")
    print length(a[1]), substr(a[1], 1501, 2)
    system("$AWK '\''BEGIN { gsub(/éb/, \"beb\", a[1]); sub(/beb/, \"éé\", a[1]); sub(/b$/, \"\", a[1]) }'\''")
    print length(a[1]), substr(a[1], 1501, 2)
  }'
