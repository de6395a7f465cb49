BEGIN { print "+inf" + 0, "-inf" + 0, "inf" + 0, "nan" + 0, "nancy" + 0, "+infinity" + 0, "+NAN" + 0 }
