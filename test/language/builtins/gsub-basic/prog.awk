{ print gsub(/o/, "0"), $0; x = "aaa"; print gsub(/a/, "bb", x), x; print gsub("z", "y", x), x }
