BEGIN { for (i in s) { n++; if (length(s[i]) != i) bad++ } print n, bad + 0, s[12], substr(s[299], 290) }
