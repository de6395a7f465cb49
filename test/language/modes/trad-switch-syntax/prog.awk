BEGIN { switch = 3; print switch; case = 4; print case + default }
