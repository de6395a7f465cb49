BEGIN { print strftime("%F %T", -1), strftime("%T", 1.9) }
