function f() { next } BEGIN { f() }
