BEGIN { x = 1e400; print (x < x * 10), (x > 1e399) }
