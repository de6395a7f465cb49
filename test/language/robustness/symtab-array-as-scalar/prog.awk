BEGIN { a[1] = 5; x = SYMTAB["a"]; print typeof(x) }
