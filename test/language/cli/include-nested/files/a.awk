@include "b.awk"
function fa() { return fb() "a" }
