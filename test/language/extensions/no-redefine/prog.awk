@load "ordchr"
function ord(x) { return 1 }
BEGIN { print ord("A") }
