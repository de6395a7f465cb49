BEGIN { print patsplit("", a, /x*/, s), length(a), length(s) }
