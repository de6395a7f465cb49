BEGIN { for (i = 0; i < 3; i++) for (j = i; j < 3; j++) s = s i j " "; print s }
