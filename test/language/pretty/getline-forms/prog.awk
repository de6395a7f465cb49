{
	getline; getline x; getline x < "f"; "c" | getline; "c" | getline x
	c |& getline; "a" "b" | getline; y = getline; h(getline)
	z = getline + 1; z = (getline x < "f") "g"; while (("a" | getline) > 0) a
	z = !getline; while ((getline l < f) > 0) a
}
function h(a) { }
