function change (table) { table["b"] = mkbool(0); table["z"] = -0.0 }
BEGIN { b = mkbool(1); z = 0; change(SYMTAB); print b, typeof(b); printf "%g\n", z }
