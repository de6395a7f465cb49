BEGIN { while ("echo a; echo b" | getline line > 0) s = s line; print s }
