BEGIN { while ((getline a[++c] < "data") > 0) ; print c, length(a), typeof(a[c]) }
