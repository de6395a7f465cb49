BEGIN { s = sprintf("%300s", ""); print match(s, /^ {300}$/), match(s, /^ {299}$/), match(s, /^ {1,1000}$/), match(s, /^[ ]{250,}$/) }
