@load "filefuncs"
function walk(a, d,  k) { PROCINFO["sorted_in"] = "@ind_str_asc"; for (k in a) if (k != "." && isarray(a[k])) { if (k != "stat") { print d k, ("path" in a[k] ? "file" : "dir"); if (!("path" in a[k])) walk(a[k], d "  ") } } }
BEGIN { roots[1] = "top"; print fts(roots, FTS_PHYSICAL, out); walk(out, "") }
