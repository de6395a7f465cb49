function twice(f, x) { return @f(@f(x)) } function inc(n) { return n + 1 }
BEGIN { print twice("inc", 5) }
