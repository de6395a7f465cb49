BEGIN { s = sprintf("%1000000d", 1); print length(s); s = sprintf("%.1000f", 1/3); print length(s) }
