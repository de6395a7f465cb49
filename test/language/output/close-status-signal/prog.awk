BEGIN { c = "exec sh -c 'kill -TERM $$'"; "" ; c | getline; print close(c) }
