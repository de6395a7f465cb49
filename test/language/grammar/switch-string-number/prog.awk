function f(x) { switch (x) { case "1": return "string"; case 1: return "number"; default: return "none" } } BEGIN { print f(1), f("1"), f(1.0), f("1.0"), f("01") }
