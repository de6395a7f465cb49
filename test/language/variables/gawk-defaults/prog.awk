BEGIN { printf "[%s][%s][%s][%s][%s][%s][%s][%s]\n", FIELDWIDTHS, FPAT, BINMODE, LINT, TEXTDOMAIN, RT, ERRNO, ARGIND; print PREC, ROUNDMODE }
