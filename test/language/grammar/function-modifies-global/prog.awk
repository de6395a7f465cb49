function f() { count++; return count }
BEGIN { f(); f(); print count, f() + f(), count }
