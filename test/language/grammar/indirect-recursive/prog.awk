function fac(n,  self) { self = "fac"; return n <= 1 ? 1 : n * @self(n - 1) } BEGIN { print fac(6) }
