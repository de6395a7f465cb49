BEGIN { cmd = "printf '1\\n2\\n3\\n'"; while ((cmd | getline n) > 0) s += n; close(cmd); print s }
