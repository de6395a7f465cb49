BEGIN { print 1 }; BEGIN { print 2 } ; BEGIN { print 3 };
