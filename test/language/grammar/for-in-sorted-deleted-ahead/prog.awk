function fill(  i) {
  delete a
  for (i = 1; i <= 8; i++)
    a[i] = i % 3
  for (i = 1; i <= 4; i++)
    a["k" i] = i
}
function show(how,  k, n) {
  PROCINFO["sorted_in"] = how
  fill()
  for (k in a) {
    delete a[k + 1]
    delete a["k" (k + 1)]
    printf "%s ", k
  }
  print how
  fill()
  for (k in a) {
    if (++n == 2)
      delete a
    printf "%s ", k
  }
  print length(a)
  fill()
  n = 0
  for (k in a) {
    if (++n == 3) {
      delete a
      a["new"]
      a[3] = 4
    }
    printf "%s ", k
  }
  print length(a)
}
BEGIN {
  show("@ind_num_asc")
  show("@ind_str_desc")
  show("@val_num_asc")
}
