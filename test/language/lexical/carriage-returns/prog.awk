BEGIN { x =3; printx, "ab"}
BEGIN{ print 1 +2 } #c
