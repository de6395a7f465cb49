BEGIN { print toupper("ß"), tolower("Σ"), toupper("ς"), toupper("ı") }
