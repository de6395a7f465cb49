/o/
1 { n++ }
END { print n }
