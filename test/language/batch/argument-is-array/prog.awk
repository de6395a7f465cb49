function least(p, q) { if (q >= p) return p
  return q }
BEGIN { delete a; a[""][1] }
{ a[$1] = least(a[$1], $2) }
