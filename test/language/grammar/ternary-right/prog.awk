function s(x) { return x < 0 ? "neg" : x == 0 ? "zero" : "pos" }
BEGIN { print s(-1), s(0), s(1); print 1 ? 2 ? "a" : "b" : "c" }
