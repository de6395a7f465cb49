BEGIN { match("abcd", /((a)(b))((c)(d))/, m); for (i = 0; i <= 6; i++) print i, m[i] }
