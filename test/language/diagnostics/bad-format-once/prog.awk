{
  CONVFMT = "%d"; s = s (0.5 + NR) " "; CONVFMT = "%.6g"
  OFMT = "%d"; OFMT = "%i"; OFMT = "%.6g"
}
END { print s }
