BEGIN { x = 1; SYMTAB["x"] = 9; print x; n = "y"; y; SYMTAB[n] = "set"; print y; SYMTAB["x"]++; print x }
