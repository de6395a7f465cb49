BEGIN { x = "a"; sub(/a/, "b", x "") }
