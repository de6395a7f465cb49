BEGIN {
	getline < "/nonexistent/file"
	print typeof($0), 0 == $0, $0 < 0
	getline < "/dev/null"
	print typeof($0), 0 == $0, $0 < 0
	"true" | getline
	print typeof($0), 0 == $0, $0 < 0
	print getline
	print typeof($0), 0 == $0, $0 < 0
	"echo" | getline
	print typeof($0), 0 == $0, $0 < 0
}
