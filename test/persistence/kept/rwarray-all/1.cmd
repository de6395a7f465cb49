$AWK 'function f() { } BEGIN { x = 1; a["k"]["l"] = 2; s = "str"; n::v = 5; r = @/re/; t = mkbool(1); e[1]; delete e[1] }'
