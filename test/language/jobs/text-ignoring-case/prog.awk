BEGIN { IGNORECASE = 1 }
/INDEX/ { n++ }
$2 == "/INDEX" { m++ }
{ c[$2]++; t += gsub(/A/, "") }
END { print n, m, c["/index"], c["/Index"], t }
