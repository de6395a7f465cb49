# Flatten arrays into vectors.
$AWK -l every 'BEGIN {
  a[1] = "x"; a[2] = 5; a["k"] = "y"; a["sub"][1] = 1
  print every::flatten(a); print length(a), (1 in a)
  delete a; print every::flatten(a)
  for (i = 1; i <= 1000; i++) b[i] = i
  print every::total(b); print every::total(a)
  b["s"]["t"]; print every::total(b)
}'
echo $?
