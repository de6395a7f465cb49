BEGIN { s = "x.y.z"; n = gsub(/\./, ".", s); print gensub(/\./, "!", n, s) }
