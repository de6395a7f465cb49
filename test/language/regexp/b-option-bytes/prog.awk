{ print length($0), match($0, /^..$/), index($0, "b"), substr($0, 3) }
