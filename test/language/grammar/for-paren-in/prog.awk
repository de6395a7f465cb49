BEGIN { a["q"]; x = "q"; for ((x in a); n < 2; n++) print n }
