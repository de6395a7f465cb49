BEGIN { CONFIG = "c"; local = "l" }
@namespace "n"
BEGIN { print CONFIG, "[" local "]", awk::local; n2 = 3; print n2 }
@namespace "awk"
BEGIN { print n::n2, "[" n2 "]" }
