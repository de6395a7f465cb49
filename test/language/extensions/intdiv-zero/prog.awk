@load "intdiv"
BEGIN { print intdiv(1, 0, r) }
