BEGIN { print srand(10), srand(20), srand(3.7), srand("abc"), srand(-1), srand(1) }
