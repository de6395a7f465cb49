BEGIN { delete SYMTAB }
