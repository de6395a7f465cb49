BEGIN { RS = ""; while ((getline p < "f") > 0) print ++n, p }
