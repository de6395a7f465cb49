BEGIN {
  x = NR = "3x"; print x, NR + 0
  x = FNR = "0x11"; print x, FNR + 0
}
