BEGIN { print toupper("äöüéßñ"), tolower("ÄÖÜÉÑ") }
