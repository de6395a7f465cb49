@load "filefuncs"
BEGIN { print statvfs(".", s); print (s["bsize"] > 0), (s["blocks"] > 0), ("bavail" in s), ("namemax" in s) }
