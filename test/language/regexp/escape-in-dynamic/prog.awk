BEGIN { print match("a\\b", "a\\\\b"), match("a.b", "a[.]b"), match("tab\tx", "\t"), match("a+b", "a\\+b"), match("x{2}", "x\\{2}") }
