{ print NF, typeof(NF); NF = "2x"; print NF, typeof(NF) }
{ $0 = "a b"; print NF; NF = 2.5; print NF; $1 = "x"; print NF; $3 = "y"; print NF }
NR == 1 { NF = 2.5; getline; print NF; NF = "0x" }
