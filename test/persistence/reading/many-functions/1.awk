function f1(a) { return a + 1 }
function f2(a) { return a + 2 }
function f3(a) { return a + 3 }
function f4(a) { return a + 4 }
function f5(a) { return a + 5 }
function f6(a) { return a + 6 }
function f7(a) { return a + 7 }
function f8(a) { return a + 8 }
function f9(a) { return a + 9 }
function f10(a) { return a + 10 }
function f11(a) { return a + 11 }
function f12(a) { return a + 12 }
function counts() { return ++calls }
BEGIN { n[1] = 2 }
