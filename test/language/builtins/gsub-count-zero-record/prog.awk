{ print gsub(/a/, "b"), "[" $0 "]" }
