BEGIN { FUNCTAB["x"] = 1 }
