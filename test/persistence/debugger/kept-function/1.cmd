$AWK 'function grow(a,  i) {
  i = a + 1
  total += i
  return i
}
BEGIN { total = 0 }'
