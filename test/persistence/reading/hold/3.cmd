$AWK 'BEGIN { print a, b }'
cat >hold.awk <<'EOF'
@load "pma"
BEGIN {
	print pma::hold()
	a = 7
	system("sh ./inner.sh")
	print ENVIRON["GAWK_PERSIST_HANDOVER"]
	exit fail
}
EOF
$AWK -f hold.awk; $AWK 'BEGIN { print a }'
GAWK_PERSIST_HANDOVER=0 $AWK 'BEGIN { while (("sh ./inner.sh" | getline line) > 0) n = n line "\n"; printf "%s", n }'
GAWK_PERSIST_HANDOVER=0 $AWK 'BEGIN { print a; system("sh ./inner.sh") }'
GAWK_PERSIST_HANDOVER=2 $AWK 'BEGIN { print a }'; echo $?
unset GAWK_PERSIST_FILE; $AWK -l pma 'BEGIN { print pma::hold() }'
