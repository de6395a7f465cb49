BEGIN { foo::sin = 1 }
