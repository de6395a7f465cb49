@include "a.awk"
BEGIN { print fa() }
