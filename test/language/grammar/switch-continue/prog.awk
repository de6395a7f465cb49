BEGIN { for (i = 0; i < 3; i++) { switch (i) { case 1: continue } print i } }
