BEGIN { print match("abc", /^b|c$/), match("bc", /^b|c$/), match("xay", /^(a|x)|y$/), RLENGTH }
