($AWK 'function f(x) { return x + 2 }
BEGIN { system("kill -TERM " PROCINFO["pid"]) }'; echo $?) 2>log
sed /Terminated/d log >&2
