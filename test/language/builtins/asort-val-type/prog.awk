BEGIN { a[1] = "b"; a[2] = 1; a[3] = "a"; n = asort(a, d, "@val_type_desc"); print d[1], d[2], d[3] }
