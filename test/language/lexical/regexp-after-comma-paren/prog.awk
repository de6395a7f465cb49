function f() { return /a/ } { print (/a/), !/a/, 1 && /a/, 0 || /b/, f(), $0 ~ /c/ }
