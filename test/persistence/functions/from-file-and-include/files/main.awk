@include "lib.awk"
function frommain(x) { return "main" fromlib(x) }
