{
	print a, b; print (1, 2); printf("x%s", a); print (a) b; printf ("x")
	print (1) (2); print a > "f"; printf "%s", a | "c"; print (a) > "x"
	print (a)(b) > "x"; printf ("%s"), (a) > "x"; print > "x"; print $0 > "x"
	print a > "f" "g"; print a > x + 1; print a |& c d; print a > $1
	print a >> b++; print -1 " " -1; print; print a, b > f(1)
}
