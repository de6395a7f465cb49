BEGIN { match("aaaa", /(a*)(a*)/, m); print length(m[1]), length(m[2]); match("aaaa", /(a+)(a+)/, m); print length(m[1]), length(m[2]); match("abab", /(a|ab)(c|bab)?/, m); print m[0] }
