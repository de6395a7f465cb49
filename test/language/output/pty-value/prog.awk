function stdin_of(value,  c, x) {
	c = "test -t 0 && echo tty || echo pipe # " n++
	PROCINFO[c, "pty"] = value
	c |& getline x
	close(c)
	sub(/\r$/, "", x)
	return x
}
BEGIN {
	print stdin_of(1), stdin_of("yes"), stdin_of("0"), stdin_of(0.5)
	print stdin_of(0), stdin_of(""), stdin_of(none)
}
