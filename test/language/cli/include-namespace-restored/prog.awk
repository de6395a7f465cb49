@namespace "mine"
@include "inc.awk"
BEGIN { v = 2; print v, awk::w }
