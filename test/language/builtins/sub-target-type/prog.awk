{ sub(/9/, "x", $1); print typeof($1); sub(/1/, "2", $1); print typeof($1), $1; n = 12; gsub(/1/, "3", n); print typeof(n), n }
