BEGIN { s = "a\0b\n\xff\xfe\303c"; e = ""; a["k\0k"] = s; a["\n"] = "nl"; a[""] = "empty" }
