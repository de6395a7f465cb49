$AWK 'BEGIN { n["$x"] = 1; n["\377"] = "\377"; n["a"][1] = +"+inf"; u["u"]; typeof(u["v"]); b = mkbool(1); s = "\"\\\n\001\303\251" } END { f = $1 }' in && $PMHEAP dump --json heap.pma
