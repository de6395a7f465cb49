BEGIN { print match("+", /[+--]/), match(",", /[+--]/), match("-", /[+--]/), match(".", /[+--]/) }
