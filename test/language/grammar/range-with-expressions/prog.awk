NR == 2, NR == 4 { printf "%s ", $1 } $1 == "c", $1 == "nothing" { n++ } END { print n }
