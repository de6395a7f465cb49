$AWK '@namespace "lib"
function get() { return count++ }'
