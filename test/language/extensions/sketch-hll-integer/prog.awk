@load "sketch"
BEGIN {
  for (n = 1; n <= 1100000; n++) {
    sketch::hll_add(a, n)
    if (n == 3 || n == 400 || n == 20000 || n == 1100000) {
      count = sketch::hll_count(a)
      print n, count ~ /^[0-9]+$/ ? "digits" : count, count == int(count)
    }
  }
}
