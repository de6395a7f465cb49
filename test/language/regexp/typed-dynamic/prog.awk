BEGIN { r = @/^a.*z$/; print ("abcz" ~ r), ("abc" ~ r); n = split("x1y2z", p, @/[0-9]/); print n, p[3]; s = "foo"; print gsub(@/o/, "0", s), s }
