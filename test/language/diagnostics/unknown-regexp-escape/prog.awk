BEGIN { print match("aqb", /a\qb/) }
