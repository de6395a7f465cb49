BEGIN { print getline x + 1; print x }
