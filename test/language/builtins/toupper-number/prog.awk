BEGIN { print toupper(1e3), tolower(0.1), typeof(toupper(5)) }
