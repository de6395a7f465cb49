$AWK 'function r1() { return (-b + d()) / (2*a) }'
