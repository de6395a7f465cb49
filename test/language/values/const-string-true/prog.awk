{ if ("0") print "const true"; if ($1) print "no"; else print "field false"; if ($2) print "no"; else print "0.0 false"; if ($3) print "0x0 true"; if (0 "") print "string zero true" }
