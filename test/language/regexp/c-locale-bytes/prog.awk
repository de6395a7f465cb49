{ print length($0), match($0, /^.{4}$/), match($0, /[[:alpha:]]/) }
