$AWK 'BEGIN { print ("f" in FUNCTAB), ("v" in SYMTAB), SYMTAB["v"], ("w" in SYMTAB) }'
