BEGIN { print match("aaa", /^*a/) }
