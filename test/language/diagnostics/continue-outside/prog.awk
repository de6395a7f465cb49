BEGIN { continue }
