@include "inc.awk"
@include "inc.awk"
BEGIN { print f(1) }
