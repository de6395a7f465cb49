BEGIN { v = 1; print ("v" in SYMTAB), ("nosuchvar" in SYMTAB), ("NR" in SYMTAB), ("f" in SYMTAB), ("SYMTAB" in SYMTAB) } function f() { }
