END { print x, y }
