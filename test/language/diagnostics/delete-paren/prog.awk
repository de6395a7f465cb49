BEGIN { delete (a) }
