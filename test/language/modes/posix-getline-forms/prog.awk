BEGIN { while ((getline l < "f") > 0) n++; "echo x" | getline y; print n, l, y }
