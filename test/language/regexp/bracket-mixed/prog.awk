BEGIN { print match("#x", /[[:digit:]a-f#]/), match("ghi5", /[[:digit:]a-f#]/), match("xyz", /[^[:digit:]a-f#]+/), RLENGTH }
