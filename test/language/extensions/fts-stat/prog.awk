@load "filefuncs"
BEGIN { roots[1] = "f"; fts(roots, FTS_PHYSICAL, out); print out["f"]["path"], out["f"]["stat"]["size"], out["f"]["stat"]["type"] }
