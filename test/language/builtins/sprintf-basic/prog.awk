BEGIN { s = sprintf("%d-%s-%5.2f", 3, "x", 2.5); print s, typeof(s); print sprintf("no args"); print length(sprintf("")) }
