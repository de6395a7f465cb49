BEGIN { print mktime("2024 07 01 12 00 00"), mktime("2024 07 01 12 00 00 1") - mktime("2024 07 01 12 00 00 0") }
