BEGIN { foo = 1; bar = 2; for (k in SYMTAB) if (k ~ /^(foo|bar|NR)$/) n++; print n }
