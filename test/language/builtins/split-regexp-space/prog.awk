BEGIN { print split(" a  b ", p, / /), split(" a  b ", q, " "); print "[" p[1] "][" p[2] "][" p[3] "]" }
