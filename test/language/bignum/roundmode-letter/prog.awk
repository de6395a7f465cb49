BEGIN {
  ROUNDMODE = "u"; printf "%.0f\n", 2.5
  ROUNDMODE = "down"; printf "%.0f\n", 2.5
  ROUNDMODE = ""; printf "%.0f\n", 2.5
  ROUNDMODE = "d"; printf "%.0f\n", 2.5
}
