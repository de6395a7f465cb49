BEGIN { print index("a.b*c", "."), index("a.b*c", "*c"), index("aab", "ab"), index("äab", "ab") }
