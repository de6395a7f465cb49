$AWK 'BEGIN { x = 1; a["k"] = "v" } function f() { return "fn" }'; cp heap.pma moved.pma
