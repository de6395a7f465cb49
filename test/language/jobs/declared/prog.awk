# Use variables that -j cannot merge, and variables that are merged by
# user-defined functions.
length($0) >= length(best[$1]) { best[$1] = $0 }
{ add(n, $1); hash = (hash * 31 + length($0)) % 65521 }
{ bad = bad $1; seen[$0] = !seen[$0] }
function add(t, k) { t[k]++ }
function merge_into_best(old, new) { return length(new) >= length(old) ? new : old }
function merge_into_n(old, new,   k) { for (k in new) old[k] += new[k] }
function merge_into_hash(old, new) { print new; return old }
function merge_into_bad(old) { return old }
function merge_into_seen(old, new) { return old != new + total() }
function total() { return NR }
