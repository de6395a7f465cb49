function sum(v,  k, t) { for (k in v) t += v[k]; return t } BEGIN { a["x"][1] = 3; a["x"][2] = 4; print sum(a["x"]) }
