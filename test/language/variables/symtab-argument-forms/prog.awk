function list(t, n,   k, s) { PROCINFO["sorted_in"] = "@ind_str_asc"; for (k in t) if (k ~ n) s = s k (isarray(t[k]) ? "[] " : "=" t[k] " "); return s }
function set(t, k, v) { t[k] = v }
function get(t, k) { return t[k] }
function has(t, k) { return k in t }
function deeper(t, k, v) { set(t, k, v); return get(t, k) }
function count(t) { return length(t) > 20 }
function sub_of(t, k) { t[k]["new"] = 1 }
BEGIN {
  xa = 1; xb = "two"; xc["q"] = 3
  print list(SYMTAB, "^x")
  set(SYMTAB, "xa", 5); print xa
  print get(SYMTAB, "xb"), has(SYMTAB, "xa"), has(SYMTAB, "nosuch"), count(SYMTAB)
  print deeper(SYMTAB, "xb", "three"), xb
  sub_of(SYMTAB, "xc"); print length(xc), ("new" in xc)
  print typeof(SYMTAB), isarray(SYMTAB), typeof(SYMTAB["xc"])
}
