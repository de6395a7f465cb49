BEGIN { x = "4abc"; x += "2z"; print x, typeof(x); y = ""; y -= 1; print y }
