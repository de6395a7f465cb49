@include "human"

BEGIN {
	n = split("0 1 -1 999 1000 999999 1234567.891 -1234.5 -0.001 0.125 1.999" \
	          " abc 1e15", v, " ")
	for (i = 1; i <= n; i++)
		print v[i], human::number(v[i]), human::short(v[i])
	n = split("0 1023 1024 1536 1048575 1048576 5e9 2e15", v, " ")
	for (i = 1; i <= n; i++)
		print v[i], human::bytes(v[i] + 0)
	n = split("0 0.0000123 0.0012 0.34 0.9999 1 2.5 59.6 60 200 3599.6 7384 " \
	          "187200 -3", v, " ")
	for (i = 1; i <= n; i++)
		print v[i], human::seconds(v[i] + 0)
	print human::percent(0.1234), human::time(1709287200)
	print human::show("a", "text"), human::show(5, "bytes"), \
		human::show("", "number") "."
}
