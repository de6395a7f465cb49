BEGIN { a["x"]; a["y"]; for (NF in a) n++; print n; for (FS in a) n++; print n }
