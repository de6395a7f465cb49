@include "inc.awk"
BEGIN { g() }
