{ print match($0, /\yb/), match($0, /\w/) }
