BEGIN { s = t = u = +"+nan"; a["x"] = b["x"] = c["x"] = s; d = -s }
{ s *= $1; t = t * $1; u += $1; v = $1 * d; w = d * $1; x = $1 + d; y = d + $1
  a["x"] += $1; b["x"] *= $1; c["x"] = c["x"] + $1
  print s, t, u, v, w, x, y, a["x"], b["x"], c["x"] }
