# Check in /proc/self/maps that no page is both writable and executable.
function look(  line, f, bad) {
  while ((getline line < "/proc/self/maps") > 0) {
    n = split(line, f, " ")
    if (f[2] ~ /w.*x/)
      bad++
    if (line ~ /jit\/native\.so/)
      loaded = 1
    if (f[2] ~ /x/ && n == 5)
      code++
  }
  close("/proc/self/maps")
  return bad + 0
}
function square(x) { return x * x }
BEGIN {
  for (k = 0; k < 20; k++) {
    bad += look()
    for (i = 0; i < 50; i++)
      s += square(i) + k
    a[k] = k < 10 ? k : k "x"
    for (i = 0; i <= k; i++)
      s += a[i]
  }
  print bad, loaded && !code ? "no code" : "ok", s
}
