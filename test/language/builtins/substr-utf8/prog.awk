BEGIN { s = "αβγδε"; print substr(s, 2, 2), substr(s, 5), substr(s, 3, 1) substr(s, 1, 1) }
