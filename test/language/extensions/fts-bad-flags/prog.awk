@load "filefuncs"
BEGIN { r[1] = "."; print fts(r, 0, out) }
