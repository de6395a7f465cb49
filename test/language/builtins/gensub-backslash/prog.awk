BEGIN { print gensub(/b/, "\\q", 1, "abc"), gensub(/b/, "\\\\", 1, "abc"), gensub(/b/, "\\&", 1, "abc"), gensub(/b/, "\\\\&", 1, "abc"), gensub(/b/, "x\\", 1, "abc") }
