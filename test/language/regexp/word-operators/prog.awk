BEGIN { s = "foo bar_baz"; print match(s, /\ybar/), match(s, /\<b/), match(s, /o\>/), match(s, /\w+$/), RLENGTH, match(s, /\W/), match(s, /a\Br/), match(s, /\Bo/) }
