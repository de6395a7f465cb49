# Print a program that applies each operation to global variables, parameters
# and constants of each kind: as a value, as a condition and at the end of a
# loop.
function body(p, q, d,   i) {
  for (i = 1; i <= n_arith; i++)
    {
      print "  " d " = 0; if (" q " + 0) " d " = " p " " arith[i] " " q \
	"; printf \"%s \", " d
      print "  if (" q " + 0) { " d " = " p "; " d " " arith[i] "= " q \
	"; printf \"%s \", " d " }"
      print "  if (" q " + 0) printf \"%s \", (" p " " arith[i] " 3) (3 " \
	arith[i] " " q ")"
    }
  for (i = 1; i <= n_order; i++)
    {
      print "  printf \"%s\", (" p " " order[i] " " q ")"
      print "  if (" p " " order[i] " " q ") printf \"y\"; else printf \"n\""
      print "  if (!(" p " " order[i] " " q ")) printf \"y\"; else printf \"n\""
      print "  if (" p " " order[i] " 3) printf \"y\"; else printf \"n\""
      print "  if (\"3\" " order[i] " " q ") printf \"y\"; else printf \"n\""
    }
  print "  " d " = -" p "; printf \" %s\", " d
  print "  " d " = +" p "; printf \" %s\", " d
  print "  " d " = !" p "; printf \" %s\", " d
  print "  " d " = " p "; printf \" %s\", " d "++ + ++" d
  print "  " d " = " p "; " d "--; printf \" %s\", --" d " - " d "--"
  print "  " d " = " p " " q "; printf \" %s\", " d "; printf \" %s\", " d " \"-\" " p
  print "  printf \" %s\", " p " ~ " q "; printf \" %s\", " p " !~ /[0-2]/"
  print "  printf \" %s\", " p " && " q "; printf \" %s\", " p " || " q
  print "  printf \" %s\", " p " ? " q " : 7; print \"\""
}
function loops(i, n,   k) {
  for (k = 1; k <= n_order; k++)
    {
      print "  c = 0; for (" i " = 1; " i " " order[k] " " n "; " i "++)" \
	" if (++c > 4) break; printf \"%s,%s \", c, " i
      print "  c = 0; for (" i " = 5; " i " " order[k] " " n "; " i "--)" \
	" if (++c > 4) break; printf \"%s,%s \", c, " i
      print "  c = 0; for (" i " = 1; " i " " order[k] " 4; " i " += 2)" \
	" if (++c > 4) break; printf \"%s,%s \", c, " i
    }
  print "  print \"\""
}
BEGIN {
  n_arith = split("+ - * / % ^", arith)
  n_order = split("< <= == != > >=", order)
  n = split("3 -2 2.5 0 \"3\" \"abc\" \"\" none $1 $2 $9 1e300 \"0x11\"", values)
  print "function local(x, y,  d) {"
  body("x", "y", "d")
  print "}\nfunction mixed(x,  d) {"
  body("x", "gy", "d")
  body("gx", "x", "gd")
  print "}\nfunction global() {"
  body("gx", "gy", "gd")
  print "}\nfunction turns(i, n,  c) {"
  loops("i", "n")
  print "}\nfunction global_turns(c) {"
  loops("gi", "gn")
  print "}\n{"
  for (i = 1; i <= n; i++)
    {
      print "  gn = " values[i] "; turns(0, gn); global_turns()"
      for (j = 1; j <= n; j++)
	print "  gx = " values[i] "; gy = " values[j] \
	  "; local(gx, gy); global(); mixed(gx)"
    }
  print "}"
}
