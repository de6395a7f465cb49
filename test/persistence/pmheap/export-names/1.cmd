$AWK 'BEGIN {
  a["x"]["key"] = 1; a["x"]["Key_"] = 2; a["y"]["z"] = 3
  b["x"]["y"]["key2"] = 1
  e["only"]; m[""] = ""
}'
