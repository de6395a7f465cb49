function f() { } function ns::g() { } BEGIN { print ("f" in FUNCTAB), ("ns::g" in FUNCTAB), ("length" in FUNCTAB), ("nope" in FUNCTAB), FUNCTAB["f"] }
