BEGIN { x = 1 }
# line 2
BEGIN { x = 3 }
# line 4
BEGIN { x = 5 }
# line 6
BEGIN { x = 7 }
# line 8
BEGIN { x = 9 }
# line 10
BEGIN { x = 11 }
# line 12
BEGIN { x = 13 }
# line 14
BEGIN { x = 15 }
# line 16
BEGIN { x = 17 }
# line 18
BEGIN { x = 19 }
# line 20
BEGIN { x = 21 }
# line 22
BEGIN { x = 23 }
# line 24
BEGIN { x = 25 }
# line 26
BEGIN { x = 27 }
# line 28
BEGIN { x = 29 }
# line 30
BEGIN { x = 31 }
