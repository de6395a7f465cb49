BEGIN {
  b["q"]["r"]["s"] = 1
  b["q"]["t"] = 2
  b["x"] = "scalar"
  e["gone"]; delete e["gone"]
  stop = 1
}
