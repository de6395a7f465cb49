function f(x) { switch (x) { case 1: return "one"; case "a": return "letter"; case /^z/: return "zed"; default: return "other" } }
BEGIN { print f(1), f("a"), f("zoo"), f(2), f("1") }
