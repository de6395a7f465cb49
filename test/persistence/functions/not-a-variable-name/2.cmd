$AWK 'function x(p) { return p } BEGIN { z = x(1) }'; echo $?; $AWK 'BEGIN { z = 1 }
function a() { }'; echo $?; $AWK '@namespace "ns"; function y() { }'; echo $?; $AWK 'function y() { return 3 } BEGIN { print y(), x, z }'
