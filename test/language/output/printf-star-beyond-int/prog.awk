function try(w) {
  printf "%*s|%-*d|%.*d|%.*f|%.*e|%.*g|%.*s|%*c|%.*x|%*.*f|\n", w, "ab",
    w, 12, w, 12, w, 1.5, w, 1.5, w, 1.5, w, "abc", w, "x", w, 255, w, w, 2.5
}
BEGIN {
  try(1e308); try(-1e308); try(2^1000 * 2^1000); try(-2^1000 * 2^1000)
  try(2^53 + 1); try(-2^53 - 1); try(2^32 + 5); try(2^31)
  print length(sprintf("%*d", "1e308", 5)), length(sprintf("%*d", "12.9", 5))
  printf "%99999999999s|%.99999999999d|%2147483648d|%.4294967301f|\n", "ab", 12, 5, 1.5
}
