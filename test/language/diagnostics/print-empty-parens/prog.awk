BEGIN { print () }
