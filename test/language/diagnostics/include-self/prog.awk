@include "prog.awk"
BEGIN { }
