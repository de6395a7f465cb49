BEGIN { print !"", !"a", !"0", !0, !x, !!"a" }
