{ print x, $0 } END { print x }
