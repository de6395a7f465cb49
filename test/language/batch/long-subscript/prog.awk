{ k = "a long subscript " $1; m[k] *= 2; n[k] -= $2; delete o[k]; p[k]++ } END { for (k in n) print k, n[k], m[k], p[k] }
