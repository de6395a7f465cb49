@namespace "one"
@nsinclude "inc.awk"
@namespace "two"
@nsinclude "inc.awk"
BEGIN { print one::f(1), two::f(2), one::v, two::v }
