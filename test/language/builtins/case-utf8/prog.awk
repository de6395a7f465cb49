BEGIN { print toupper("äöüéñ"), tolower("ÄÖÜÉÑ") }
