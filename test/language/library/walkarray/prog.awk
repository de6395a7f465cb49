@include "walkarray"
BEGIN {
	PROCINFO["sorted_in"] = "@ind_str_asc"
	a[1] = 10; a[2]["x"] = "s t"; a[2]["y"]["z"] = ""; a["k k"] = 1.5; a["u"]
	walk_array(a, "a")
	walk_array(a[2], "a[2]")
	walk_array(nothing, "nothing")
	walk_array(a)
}
