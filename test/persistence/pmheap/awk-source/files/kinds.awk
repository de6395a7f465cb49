function fill(p) { p["x"]; typeof(p["y"]); p["z"]; p["un"]["deep"]; p["w"] }
BEGIN {
  for (i = 0; i < 200000; i++) words["word" i] = i
  for (i = 0; i < 20000; i++) { pair[i]["a"] = i; pair[i]["b"] = "v" i; pair[i][3]; pair[i][4] = i % 2 }
  for (i = 0; i < 50; i++) { third["x;" i] = i / 7; flag[i] = mkbool(i % 2); text[i] = "|;" i }
  split("1 2 0x3 x 5e0 ", input)
  input["neg"] = -0.0; input["re"] = @/x|y/; input["inf"] = -log(0)
  for (i = 0; i < 9; i++) { typeof(none[i]); missing[i]; both[i]; typeof(both["u" i]) }
  fill(unassigned)
  for (i = 1; i < 30; i++) all = all sprintf("%c", i)
  all = all "|;,~#@%&=:!_"
  odd[""] = ""; odd["x"] = ""; odd["\377\n\"\\"] = "\377\n\"\\"
  odd["all"] = all; odd[all] = 1; odd["012"] = "é"; odd[-7] = odd["-0"] = "q"
  odd["none"][1]; delete odd["none"][1]
  for (i = 0; i < 5; i++) odd["d"]["e"][i] = "long " all
}
