BEGIN { x = 1; print x++ + ++x; x = 1; y = 5; print x+++y, x; x = 3; print x-- - --x }
