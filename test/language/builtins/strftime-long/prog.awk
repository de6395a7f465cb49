BEGIN { f = sprintf("%1000s", "%Y"); print length(strftime(f, 0)), substr(strftime(f, 0), 999) }
