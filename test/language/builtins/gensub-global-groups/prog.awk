BEGIN { print gensub(/([a-z])([0-9])/, "\\2\\1", "g", "a1b2c3"); print gensub(/(^| )(.)/, "\\1[\\2]", "g", "ab cd ef") }
