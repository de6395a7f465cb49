BEGIN { print mktime("2024 06 01 00 00 00 0 junk"), mktime("12000 01 01 00 00 00") }
