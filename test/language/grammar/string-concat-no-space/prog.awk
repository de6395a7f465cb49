BEGIN { x="a";y="b"; print x""y, "p"1"q", 1"2"3 }
