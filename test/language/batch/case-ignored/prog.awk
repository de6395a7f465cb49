BEGIN { IGNORECASE = 1 }
$1 == "K3" { n++ }
$1 != "K4" { m++ }
$4 ~ /WORD1/ { r++ }
$4 > last { last = $4 }
{ s += gsub(/O/, "0"); a[$1]++ }
END { print n, m, r, last, s, length(a), a["k1"], a["K1"] }
