BEGIN { IGNORECASE = 1; s = "The THE tHe"; print gsub(/the/, "<&>", s), s; print match("xxNEEDLExx", "needle"), RLENGTH }
