{ print match($0, /[\]]/), match($0, /[\\]/), match($0, /[\/]/), match($0, /[\t]/) }
