BEGIN { for (i = 0; i < 2000; i++) { print i > "f"; close("f") } getline x < "f"; print x }
