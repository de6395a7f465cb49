{ print gensub(/o/, "0", "g"); print; print typeof(gensub(/1/, "2", 1)) }
