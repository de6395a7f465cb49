@load "ordchr"
BEGIN { print ord("A"), ord("abc"), chr(97), chr(65) chr(66); for (i = 97; i < 103; i++) printf "%s", chr(i); print "" }
