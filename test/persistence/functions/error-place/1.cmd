$AWK 'function half(x) {
  y = 1
  return x / 0
}
function ns::f() { return half(1) }
BEGIN { }'
$AWK 'BEGIN { half(1) }'
$AWK 'BEGIN { ns::f() }'
