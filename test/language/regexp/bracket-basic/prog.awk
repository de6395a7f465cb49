BEGIN { print match("xbz", /[abc]/), match("xyz", /[^xy]/), match("a-b", /[a-c]-[a-c]/), match("\n", /[^x]/) }
