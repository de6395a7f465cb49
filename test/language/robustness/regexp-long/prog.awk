BEGIN { for (i = 0; i < 2000; i++) r = r "abcdefghij"; s = "x" r "y"; print match(s, r), RLENGTH }
