BEGIN {
  x = sprintf("%.3000f|%.3000E|%.2000A|%.3000g|%#.3000g", 1 / 3, 1e-300, 1.5,
	      1e10, 1.5)
  n = split(x, part, "|")
  for (i = 1; i <= n; i++)
    print length(part[i]), substr(part[i], 1, 30), substr(part[i], length(part[i]) - 10)
  if (sprintf("%.2147483647g", 1.5) == "1.5")
    print "ok"
}
