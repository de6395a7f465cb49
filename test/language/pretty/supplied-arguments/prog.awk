{
	length; length(); sub(a, b); gsub(a, b); x = gensub(a, b, h); split(s, t)
	patsplit(s, t); srand(); close(x); substr(x, 1); f(a, b); f(); @g(1)
}
function f(a, b) { }
