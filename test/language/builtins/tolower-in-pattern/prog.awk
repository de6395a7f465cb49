tolower($1) == "abc" { print toupper(substr($1, 1, 1)) tolower(substr($1, 2)) }
