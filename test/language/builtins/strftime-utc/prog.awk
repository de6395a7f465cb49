BEGIN { print strftime("%H:%M %Z", 0), strftime("%H:%M", 0, 1) }
