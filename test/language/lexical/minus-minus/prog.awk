BEGIN { x = 5; y = 2; print x - -y, x-- -y, x }
