{ print match($0, /[а-я]+/), RLENGTH }
