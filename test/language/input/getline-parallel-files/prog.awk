BEGIN { while ((getline a < "f1") > 0 && (getline b < "f2") > 0) print a, b }
