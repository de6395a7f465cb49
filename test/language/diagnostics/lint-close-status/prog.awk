BEGIN { "exit 3" | getline; r = close("exit 3"); print r }
