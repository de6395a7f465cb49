{ print typeof($0), ($0 < 10), ($0 == 9) }
