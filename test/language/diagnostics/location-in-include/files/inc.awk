function g() {
  print 1 / (x + 0)
}
