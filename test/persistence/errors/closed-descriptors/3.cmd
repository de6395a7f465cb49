$AWK '{ print }' <&-
