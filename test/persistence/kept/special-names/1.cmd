$AWK 'BEGIN { getline_ = 1; NRx = 2; _ = 3; __x = 4; func1 = 5 }'
