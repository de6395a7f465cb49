BEGIN {
  a[1] = "abcdefghijklmnopqrstuvwxyz0123456789"
  b = (a[1] = substr(a[1], 3))
  print b
  print (a[1] = substr(a[1], 5))
  $0 = "some words of a record that is long, kept by itself, " 1
  b = ($0 = substr($0, 6))
  print b
  $0 = $0 ""
  b = ($2 = $0 = $0)
  print b
  FS = OFS = ", another long separator of this run"
  print (OFS = substr(OFS, 3))
}
