BEGIN { iffy = 1; inx = 2; dof = 3; forx = 4; whilex = 5; printx = 6; BEGINx = 7; lengthx = 8; print iffy, inx, dof, forx, whilex, printx, BEGINx, lengthx }
