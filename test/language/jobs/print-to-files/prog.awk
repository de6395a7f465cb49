{ print $2, $4 > ("out." $3) }
$3 == 404 { print "not found:", $2 >> "out.200" }
{ print $1 | "sort | uniq -c | sed 's/^ *//'" }
END {
  close("sort | uniq -c | sed 's/^ *//'")
  for (i = split("200 304 404 500", s); i > 0; i--) {
    name = "out." s[i]
    close(name)
    while ((getline line < name) > 0)
      print name, line
  }
}
