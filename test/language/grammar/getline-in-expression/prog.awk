BEGIN { n = 0; while (1 == (getline line < "f")) n += length(line); print n; close("f"); if ((getline a < "f") && (getline b < "f")) print a b }
