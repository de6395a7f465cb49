BEGIN { print mktime("2024 01 01"), mktime(""), mktime("a b c d e f"), mktime("2024 1 1 0 0") }
