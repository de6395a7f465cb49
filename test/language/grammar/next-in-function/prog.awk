function f() { if (/x/) next } { f(); print }
