BEGIN { x = SYMTAB["nosuch"] }
