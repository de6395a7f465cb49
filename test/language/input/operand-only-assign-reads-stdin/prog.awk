{ print v, $0 }
