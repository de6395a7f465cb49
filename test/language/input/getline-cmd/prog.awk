{ "echo p q" | getline; print $0, NF, NR }
