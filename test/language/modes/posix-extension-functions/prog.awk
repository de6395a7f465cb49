function gensub(a) { return "mine " a } function systime() { return "st" } BEGIN { print gensub("x"), systime() }
