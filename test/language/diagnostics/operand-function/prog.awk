function f() { } { print }
