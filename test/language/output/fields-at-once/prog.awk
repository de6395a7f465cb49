# Print, match and compare fields directly, without assigning them to variables
# first.
{ print $1, $2 }
NR == 2 { $1 = 3.14159; $2 = 1e6; print $1, $2; $9 = ""; print $9, $8 }
NR == 3 { OFS = "--"; ORS = "|\n"; print $2, $1; OFS = ORS = ""; print $1, $3 }
NR == 4 { OFS = " "; ORS = "\n"; $0 = 42; print $1, $2; }
$1 > 5 { print NR ": above 5" }
$1 == "ba" { print NR ": is ba" }
$1 != "ba" { print NR ": is not ba" }
$2 == "a text that does not fit into a cell" { print NR ": long" }
$2 == x { print NR ": nothing" }
$1 < $2 { print NR ": in order" }
$2 ~ /^k/ { print NR ": k" }
$2 !~ /o/ { print NR ": no o" }
NR == 6 { IGNORECASE = 1 }
NR == 8 { print $1, $2 > "out"; print $2 >> "out"; print $2, $1 | "cat > out2" }
END {
  close("cat > out2"); close("out")
  while ((getline l < "out2") > 0) print l
  while ((getline l < "out") > 0) print l
}
