BEGIN { match("a12", /[0-9]+/, m); print typeof(m[0]), typeof(m[0, "start"]), (m[0] < 9) }
