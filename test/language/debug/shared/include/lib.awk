# a library
function libadd(a, b) {
  return a + b
}
