BEGIN { printf "%s", "a\tb\\c\"d\/e\n" ; printf "\a\b\f\r\v" }
