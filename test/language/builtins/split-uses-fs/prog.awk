BEGIN { FS = ":"; FPAT = "x"; print split("a:b:c", p) }
