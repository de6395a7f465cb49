BEGIN { "echo " "hi" " there" | getline; print; "echo a b" | getline x; print x }
