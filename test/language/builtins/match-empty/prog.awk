BEGIN { print match("abc", /$/), RLENGTH; print match("abc", /^/), RLENGTH; print match("abc", /x*/), RLENGTH; print match("", /^$/), RLENGTH }
