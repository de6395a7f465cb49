{ host = $1; n = split($0, f, / /); $2 = toupper($2); size = $4 * 2 }
END { print; print NF, $2, host, n, f[4], size, NR }
