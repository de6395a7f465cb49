BEGIN { lib::x = 7; print lib::get() }
@namespace "lib"
function get() { return x }
