BEGIN { print mktime("2024 13 40 25 61 61") }
