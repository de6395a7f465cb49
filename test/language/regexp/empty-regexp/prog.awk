{ print match($0, //), RLENGTH, ($0 ~ "") }
