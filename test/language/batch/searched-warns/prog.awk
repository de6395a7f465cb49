{ if (index($1, "k") && !index($0, "q")) n++ }
END { print n }
