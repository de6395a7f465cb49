$AWK 'function r2() { return (-b - d()) / (2*a) }'
