BEGIN { match("foobar foobarbaz", /foo(bar)?(baz)?/); print RSTART, RLENGTH; match("xabcabc", /(abc)*|x/); print RSTART, RLENGTH; match("aaa", /a|aa|aaa/); print RLENGTH }
