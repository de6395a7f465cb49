BEGIN { print match("e", /[[=e=]]/), match("-", /[[.-.]]/), match("x", /[[.x.]y]/), match("f", /[[=e=]]/) }
