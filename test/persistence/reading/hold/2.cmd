cat >transfer.awk <<'EOF'
BEGIN {
	a -= 50
	system("sh ./late.sh >late & until test -e started; do sleep 0.02; done; sleep 0.3")
	system("sh ./inner.sh")
	b += 50
	system("cat late")
}
EOF
GAWK_PERSIST_HANDOVER=0 $AWK -f transfer.awk
until grep late late; do sleep 0.05; done
