BEGIN { a["l"][0]; n = split("p q r", a["l"]); print n, a["l"][1], a["l"][3], (0 in a["l"]) }
