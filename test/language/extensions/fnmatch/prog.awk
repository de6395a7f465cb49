@load "fnmatch"
BEGIN { print fnmatch("*.c", "x.c", 0), fnmatch("*.c", "x.h", 0) == FNM_NOMATCH, fnmatch("*", "a/b", FNM["PATHNAME"]) != 0, fnmatch("ABC", "abc", FNM["CASEFOLD"]), fnmatch("[a-c]?", "b1", 0) }
