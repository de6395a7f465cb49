BEGIN { getline a < "f"; close("f"); getline b < "f"; print a, b; getline c < "f"; print c }
