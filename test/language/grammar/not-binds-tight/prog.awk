BEGIN { x = 0; print !x+1, ! x ~ "1", !x == 1; y = 5; print !y + 1, !y == 0 }
