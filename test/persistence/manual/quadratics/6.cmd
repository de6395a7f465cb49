$AWK 'function d() { return sqrt(b^2 - 4*a*c) }'
