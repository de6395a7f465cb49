{ i = 1; $i++; print; print $++i; print i; $2 += 5; print }
