BEGIN { for (i = 0; i < 1000; i++) s = s "ab"; print length(s), substr(s, 1999); t = s; s = s "c"; print length(t), length(s) }
