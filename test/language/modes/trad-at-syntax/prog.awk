@include "x"
BEGIN { }
