BEGIN { for (i = 0; i < 6; i++) { if (i % 2) continue; print i } }
