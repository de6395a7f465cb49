function a(x,  l) { l = x; b(x + 1); return l } function b(y,  l) { l = y * 10; return l } BEGIN { print a(1), b(2), l "" }
