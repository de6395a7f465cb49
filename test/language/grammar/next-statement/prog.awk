/skip/ { next } { print } END { print NR }
