BEGIN {
  n = split("N U D Z A", mode)
  for (m = 1; m <= n; m++) {
    ROUNDMODE = mode[m]
    $0 = "a b c d e f"
    print $(2.5), $(2.2), $(1.7)
    printf "%c%c%c|%*d|%-.*f|%-*d|\n", 65.2, 65.5, 65.7, 4.5, 1, 2.2, 1, -3.5, 2
    $(7.5) = "x"; print NF
    NF = 3.5; print NF, $0
    NF = "2.7"; print NF, $0
  }
  ROUNDMODE = "N"
  NF = 3.7; NF = NF; print
  exit 3.7
}
