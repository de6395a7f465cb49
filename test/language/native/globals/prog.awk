function bump() { total += 2; return total }
function text() { total = total "" }
function look() { return SYMTAB["total"] }
BEGIN {
  for (i = 0; i < 8; i++) {
    total++
    a = bump()
    b = look()
    if (i == 4)
      text()
    print total, a, b, total == (total ""), typeof(total)
  }
}
