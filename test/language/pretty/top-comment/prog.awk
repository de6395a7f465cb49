#! /usr/bin/gawk -f

# about it
function f() { }
END { e }
BEGIN { b }
