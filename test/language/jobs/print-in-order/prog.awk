BEGIN { OFS = "-"; ORS = ";\n" }
$3 == 200 { printf "%s", $1 }
/a/ { print $1, $2 }
NF == 4 { $1 = $1; print }
$4 % 2 { printf "%5d|%-6s|%x\n", $4, $1, $4; n++ }
END { print n }
