BEGIN { x = "a"; y = x++; print y, x; z = "3x"; z++; print z; w = "5"; print w--, w, typeof(w) }
