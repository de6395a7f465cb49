{ print toupper($0), tolower("ÄB") }
