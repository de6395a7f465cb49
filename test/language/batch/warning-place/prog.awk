{ print length(s), $2; s = $1 }
