function add(x) { total += x; return total } { add($1) } END { print total }
