BEGIN { print index("grüße", "ß"), index("a€b", "b"), index("é", "é") }
