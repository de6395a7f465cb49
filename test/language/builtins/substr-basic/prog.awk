BEGIN { s = "hello"; print substr(s, 2, 3) "|" substr(s, 2) "|" substr(s, 1, 1) "|" substr(s, 5) "|" substr(s, 6) "|" substr(s, 4, 100) }
