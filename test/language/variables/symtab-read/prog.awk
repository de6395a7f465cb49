BEGIN { x = 5; name = "x"; print SYMTAB[name], SYMTAB["name"]; arr["k"] = "v"; print SYMTAB["arr"]["k"], isarray(SYMTAB["arr"]) }
