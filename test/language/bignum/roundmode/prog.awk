BEGIN { n = split("N U D Z A", m); for (i = 1; i <= n; i++) { ROUNDMODE = m[i]; printf "%s %.0f %.0f\n", m[i], 2.5, -2.5 } }
