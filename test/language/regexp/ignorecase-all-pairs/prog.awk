# Use every character that has uppercase and lowercase forms as a pattern, and
# match it against itself and against its other forms.
BEGIN {
  split("128 9471 11264 11775 42560 43967 65280 65535 66560 67071 125184 125439", range, " ")
  for (r = 1; r in range; r += 2)
    for (c = range[r] + 0; c <= range[r + 1]; c++) {
      p = sprintf("%c", c); low = tolower(p); up = toupper(p)
      if (low == p && up == p)
        continue
      kin[low] = kin[low] " " p; kin[up] = kin[up] " " p
      pattern[p]
    }
  for (p in pattern) {
    low = tolower(p); up = toupper(p)
    all = p " " low " " up kin[p] kin[low] kin[up]
    n = split(all, text, " ")
    IGNORECASE = 0
    for (i = 1; i <= n; i++) { want[i] = text[i] == low || text[i] == up; self[i] = text[i] == p }
    IGNORECASE = 1
    for (i = 1; i <= n; i++) {
      pairs++
      if ((text[i] ~ p) != want[i] || (text[i] ~ ("[" p "]")) != want[i]) bad = bad " " p "/" text[i]
      if (self[i] && !want[i]) odd = odd sprintf(" %s", p)
    }
  }
  print (pairs > 5000), "wrong:" bad
  n = split(odd, o, " "); for (i = 1; i <= n; i++) seen[o[i]]
  print "not themselves:", length(seen), ("\u1c5" in seen) ("\u1c8" in seen) ("\u1cb" in seen) ("\u1f2" in seen)
}
