{ for (i = 1; i <= 5; i++) { NF = i; printf "%s|", $0 } print "" ; $0 = "p q"; $4 = "s"; NF--; print NF, $0 "]" }
