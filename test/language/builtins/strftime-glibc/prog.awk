BEGIN { print strftime("%k|%l|%-d|%_d|%^a|%s", 1709210096), strftime("%F", 253402300800) }
