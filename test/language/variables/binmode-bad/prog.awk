BEGIN { BINMODE = "rw"; BINMODE = 7; BINMODE = "2"
  BINMODE = "x"; print BINMODE; BINMODE = "" }
