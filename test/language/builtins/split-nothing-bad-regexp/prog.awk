BEGIN {
	S[1]
	T[1]
	print patsplit("", S, "{1"), length(S)
	S[1]
	print patsplit("", S, "((", T), length(S), length(T)
	print patsplit(unset, S, "*(")
	S[1]
	T[1]
	print split("", S, "((", T), length(S), length(T)
	print split(unset, S, "a(")
	x = "(("
	print split("", S, x), patsplit("", S, x)
	print split("b((a", S, @/\(\(/), S[1], S[2]
	print patsplit("ab", S, "a(")
}
