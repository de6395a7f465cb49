{ print substr(NR, 2, 3), length(NR) }
