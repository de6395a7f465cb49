BEGIN { split("a b", x, " ", x) }
