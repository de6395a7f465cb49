@load "rwarray"
BEGIN { a["n"] = 2.5; a["s"] = "text"; a["sub"]["x"] = 1; a[3] = 7; a["r"] = @/re/; print writea("f", a); print reada("f", b); print b["n"], b["s"], b["sub"]["x"], b[3], length(b), typeof(b["n"]), typeof(b["s"]), typeof(b["r"]), isarray(b["sub"]) }
