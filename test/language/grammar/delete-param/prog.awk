function f(a) { delete a }
BEGIN { x[1]; x[2]; f(x); print length(x); x[5]; print length(x) }
