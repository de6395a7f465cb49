BEGIN { s = "0123456789"; for (i = 0; i < 19; i++) s = s s; print length(s); print substr(s, 5000000, 5); print gsub(/9/, "", s), length(s) }
