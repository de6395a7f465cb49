BEGIN { print gensub(/b*/, "-", "g", "abc"), gensub(/b*/, "-", 2, "abc"), gensub(/x*/, "-", 1, "abc") }
