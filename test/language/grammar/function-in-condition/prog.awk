function big(x) { return x > 3 } big($1)
