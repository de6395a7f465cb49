# getopt.awk -- parse the options of a program, one option per call
# SPDX-License-Identifier: GPL-3.0-or-later
#
# getopt(argc, argv, short [, long]): return the next option among the words
# argv[1] to argv[argc - 1].  SHORT contains the option letters, and LONG
# contains the names of long options, separated by commas.  A colon after a
# letter or name means that the option takes an argument, in the same word
# ("-ofile", "--out=file") or as the next word.  The result is the letter or
# the unabbreviated long name.  The result is "?" for an option that is in
# neither list.  The result is -1 if the next word is not an option or follows
# "--".
#
# Optind: index of the next word; set it to 1 to start again.
# Optarg: the argument of the option, or empty.
# Optopt: the letter or the long name of the option, even if the result is "?".
# Opterr: if it is 0, no message is printed on standard error for "?".
# _getopt_word, _getopt_place: the cluster of letters that is being parsed, and
#   the position of the last letter that was returned.

BEGIN {
	Optind = Opterr = 1
	Optarg = Optopt = _getopt_word = ""
	_getopt_place = 1
}

function getopt(argc, argv, short, long,    word)
{
	if (Optind >= argc || !(Optind in argv) || short long == "")
		return -1
	word = argv[Optind]
	if (word != _getopt_word) {
		_getopt_word = ""
		_getopt_place = 1
	}
	if (_getopt_word != "")
		return _getopt_letter(argc, argv, short, word)
	if (word == "--") {
		Optind++
		return -1
	}
	if (word !~ /^-[^:[:space:]]/)
		return -1
	if (word ~ /^--/)
		return _getopt_name(argc, argv, long, substr(word, 3))
	return _getopt_letter(argc, argv, short, word)
}

# Return the next letter of the cluster WORD.
function _getopt_letter(argc, argv, short, word,    letter, known, rest)
{
	letter = Optopt = substr(word, ++_getopt_place, 1)
	rest = substr(word, _getopt_place + 1)
	known = letter == ":" ? 0 : index(short, letter)
	if (known && substr(short, known + 1, 1) == ":") {
		_getopt_argument(argc, argv, rest != "", rest)
		rest = ""
	} else {
		if (known)
			Optarg = ""
		if (rest == "")
			Optind++
	}
	_getopt_word = rest == "" ? "" : word
	if (rest == "")
		_getopt_place = 1
	return known ? letter : _getopt_unknown(letter)
}

# Return the long option TEXT, "name" or "name=argument".
function _getopt_name(argc, argv, long, text,    equals, names, i, n)
{
	equals = index(text, "=")
	Optopt = equals ? substr(text, 1, equals - 1) : text
	n = split(long, names, ",")
	for (i = 1; i <= n; i++) {
		if (names[i] == Optopt) {
			Optarg = ""
			Optind++
			return Optopt
		}
		sub(/:+$/, ":", names[i])
		if (names[i] == Optopt ":") {
			_getopt_argument(argc, argv, equals,
			                 substr(text, equals + 1))
			return Optopt
		}
	}
	Optind++
	return _getopt_unknown(Optopt)
}

# If SAME is true, the argument HERE is in the same word as the option: set
# Optarg to HERE.  If SAME is false, set Optarg to the next word.
function _getopt_argument(argc, argv, same, here)
{
	Optarg = ""
	if (same)
		Optarg = here
	else if (++Optind < argc && Optind in argv)
		Optarg = argv[Optind]
	Optind++
}

function _getopt_unknown(option)
{
	if (Opterr)
		printf("%s -- invalid option\n", option) > "/dev/stderr"
	return "?"
}
