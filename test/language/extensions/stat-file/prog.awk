@load "filefuncs"
BEGIN { print stat("f", s), s["name"], s["size"], s["type"], s["nlink"], substr(s["pmode"], 1, 1), typeof(s["size"]); print (s["mtime"] > 1000000000), ("ino" in s), ("linkval" in s) }
