BEGIN { break }
