# a comment before
function classify(s,  m) {   # a comment inside
  if (s ~ /^[0-9]+\/[0-9]+$/)
    return "fraction"
  else if (s == "a \"quoted\" }{ text")
    return "quoted"
  switch (s) {
  case /^\s*$/:
    return "blank"
  default:
    return match(s, /(x+)(y)?/, m) ? m[1] : "other"
  }
}
