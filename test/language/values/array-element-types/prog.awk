BEGIN { a[1] = 5; a[2] = "5"; a[3] = @/5/; split("5", t); a[4] = t[1]; for (i = 1; i <= 5; i++) print i, typeof(a[i]) }
