BEGIN { "echo $PPID" | getline p; print (PROCINFO["pid"] == p); "id -u" | getline u; print (PROCINFO["uid"] == u); "id -g" | getline g; print (PROCINFO["gid"] == g) }
