$AWK 'BEGIN { print getline_, NRx, _, __x, func1 }'
