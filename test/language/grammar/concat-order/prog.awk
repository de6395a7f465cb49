BEGIN { a = "x"; print a " " (a = "y"); print a }
