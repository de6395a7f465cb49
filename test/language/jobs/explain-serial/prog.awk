{ if (prev == $1) c++; prev = $1 }
!seen[$0]++
/a/, /b/
{ getline x; print | "sort"; x = rand() }
{ y += $1; if (y > 10) print y }
{ for (k in w) v += w[k]; w[$1] = 1 }
{ OFS = "-"; nextfile }
