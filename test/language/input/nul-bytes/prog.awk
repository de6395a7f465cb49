{ print length($0), index($0, "b"), NF; gsub(/\0/, "@"); print }
