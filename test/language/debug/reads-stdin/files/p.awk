{ print "<" $0 ">" }
