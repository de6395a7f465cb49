function b(x) { return x }
function a() { }
