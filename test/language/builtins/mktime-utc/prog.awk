BEGIN { print mktime("2024 06 01 00 00 00"), mktime("2024 06 01 00 00 00", 1) }
