BEGIN { while (match(s == "" ? s = "k1=v1;k2=v2;" : s, /([a-z][0-9])=([a-z][0-9]);/, m)) { print m[1], m[2]; s = substr(s, RSTART + RLENGTH); if (s == "") break } }
