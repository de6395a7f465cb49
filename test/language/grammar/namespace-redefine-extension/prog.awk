@namespace "z"
function systime() { return "mine" }
BEGIN { print systime(), (awk::systime() > 1000) }
