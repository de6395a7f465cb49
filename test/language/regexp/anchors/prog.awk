BEGIN { print match("ab\ncd", /^cd/), match("ab\ncd", /b$/), match("abc", /^abc$/), match("a^b", /a^b/), match("a$b", /a$b/) }
