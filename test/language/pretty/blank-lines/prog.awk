function f(a) { return a }
BEGIN { x = 1 }
# second BEGIN
BEGIN { y = 2 }

# of the pattern
/x/ { z }
$1, $2

# of g
function g() { }
{ w }
END { }
ENDFILE { e }
BEGINFILE { b }
