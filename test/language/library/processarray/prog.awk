@include "processarray"
function show(name, element) { print name, isarray(element) ? "(array)" : element }
BEGIN {
	PROCINFO["sorted_in"] = "@ind_str_asc"
	a[1] = "x"; a[2]["p"] = "y"; a[2]["q"]["r"] = "z"; a[3][1]; delete a[3][1]
	process_array(a, "a", "show", 0)
	print "--"
	process_array(a, "a", "show", 1)
	print "--"
	process_array(a, "", "show")
	print "<" process_array(a, "a", "show") ">"
}
