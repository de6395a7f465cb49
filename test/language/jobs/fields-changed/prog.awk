BEGIN { OFS = "," }
$3 == 404 { $2 = ""; NF = 3 }
$3 == 500 { $6 = "new" }
$3 == 304 { $0 = "x y z"; sum += NF }
{ $1 = $1; print; w[NF]++ }
END { print w[3], w[4], w[6], sum }
