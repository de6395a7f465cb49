function cmp(i1, v1, i2, v2) { delete a; return length(v1) - length(v2) }
BEGIN { for (i=0;i<5;i++) a[i][i]=i; PROCINFO["sorted_in"]="cmp"; for (k in a) n++; print n, length(a) }
