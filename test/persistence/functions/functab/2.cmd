$AWK 'BEGIN { print ("one" in FUNCTAB), ("ns::two" in FUNCTAB), ("three" in FUNCTAB) }'
