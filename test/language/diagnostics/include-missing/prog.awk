@include "nosuch.awk"
BEGIN { }
