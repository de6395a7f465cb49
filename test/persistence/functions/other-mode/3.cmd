$AWK -P "BEGIN { print g(\"f\") }"
