BEGIN { print toupper("a\377b") }
