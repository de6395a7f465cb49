{ print length($0), index($0, "z"), substr($0, 2) }
