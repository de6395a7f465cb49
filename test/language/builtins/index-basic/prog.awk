BEGIN { print index("banana", "an"), index("banana", "x"), index("banana", ""), index("", "a"), index("", ""), index("abc", "abcd"), index(12345, 34) }
