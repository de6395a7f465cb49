{ n += split($0, c, ""); n += split($1, c, "") } END { print n }
