{ print sub(/o+/, "0"); print; print sub(/zzz/, "x"); x = "aaa"; print sub(/a/, "b", x), x }
