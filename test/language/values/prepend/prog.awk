BEGIN { for (i = 0; i < 5; i++) s = i s; print s; s = s s; print s; s = s "-" s; print s }
