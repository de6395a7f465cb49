BEGIN { SYMTAB["nosuch"] = 1 }
