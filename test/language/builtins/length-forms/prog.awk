{ a[1]; a[2]; print length("hello"), length(12345), length(a), length(), length, length(1/3), length("") }
