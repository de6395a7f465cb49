BEGIN { n = patsplit("abc", a, /[ac]/, s); print n, length(s), "[" s[0] "][" s[1] "][" s[2] "]" }
