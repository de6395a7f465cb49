BEGIN { printf "%.6f %.6f %.6f %.6f\n", atan2(0, -1), sin(1), cos(1), atan2(1, 1) }
