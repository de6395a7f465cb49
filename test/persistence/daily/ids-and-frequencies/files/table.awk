function table(  k) {
  for (k in id)
    print id[k], freq[id[k]], k | "sort -n"
  close("sort -n")
}
BEGIN { table() }
