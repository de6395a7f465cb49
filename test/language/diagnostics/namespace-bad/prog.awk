BEGIN { a::b::c = 1 }
