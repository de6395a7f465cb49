@load "ordchr"
BEGIN { print ("ord" in FUNCTAB), PROCINFO["identifiers"]["ord"] }
