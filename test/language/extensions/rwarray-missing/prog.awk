@load "rwarray"
BEGIN { a["k"] = 1; print reada("nosuch", a), (ERRNO != ""), writea("no/dir/f", a) }
