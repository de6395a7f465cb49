BEGIN { re = "w0"; for (i = 1; i < 300; i++) re = re "|w" i; re = "^(" re ")$"; print ("w250" ~ re), ("w300" ~ re), ("w2" ~ re), ("xw2" ~ re) }
