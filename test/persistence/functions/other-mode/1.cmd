$AWK 'function f(x) { switch (x) { case 1: return "one" } return "other" }
  function g(x) { return @x(1) }
  BEGIN { print f(1), g("f") }'
