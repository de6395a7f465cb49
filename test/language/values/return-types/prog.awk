function n() { return 1 } function s() { return "1" } function f() { return $1 }
{ print typeof(n()), typeof(s()), typeof(f()), (s() == 1), (f() == 1.0) }
