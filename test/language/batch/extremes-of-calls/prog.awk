{ print -$2 * 2 - 3 + $3 * $2 - NR + length($4) - length($1) + index($4, "d") - NF, toupper($1) tolower($4), $2 * 3 % 5 + $3 * 4 % 3 - $3 * 3 - 7, $2 + 1 - $3 - 2 + NR * 3 - NF * 2 - 4 - $3 / 2 }
substr($4, 5) > p { p = substr($4, 5) }
substr($4, 5) > q { q = substr($4, 6) }
substr($4, 6) > r { r = substr($4, 6, 1) }
substr($4, 6, 1) > s { s = substr($4, 6) }
$3 > ta[1, 2] { ta[1] = $3 }
$3 > tb[1] { tb[1, 2] = $3 }
$3 > tc[1] { u[1] = $3 }
$3 + 1 > v { v = $3 + 2 }
$3 + 1 > w { w = $2 + 1 }
$4 $3 > y { y = $4 $3 }
$4 $3 > z { z = $4 $2 }
$3 > aa { aa = $2 }
"k3" < bb { bb = "k3" }
5 > cc { cc = 5 }
6 > dd { dd = 7 }
index($4, 1) > ee { ee = length($4) }
($4 ~ /9/) > ff { ff = ($4 ~ /9/) }
$4 > gg { gg = $4 }
$4 > hh { hh = $4; hn = NR }
$1 >= ii[$1] { ii[$1] = $1; last[$1] = NR }
END {
  print p, q, r, s, ta[1], tb[1, 2], u[1], v, w, y, z
  print aa, bb, cc, dd, ee, ff, gg, hh, hn, last["k0"], last["k3"], last["k6"]
}
