BEGIN { c = "test -t 0 && echo tty || echo pipe"; PROCINFO[c, "pty"] = 1; c |& getline x; sub(/\r$/, "", x); print x; d = "test -t 0 && echo tty || echo pipe # 2"; d |& getline y; print y }
