function fromlib(x) { return "lib" x }
