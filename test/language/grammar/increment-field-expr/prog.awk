{ print ++$2, $2++, $2; a["k"]++; print a["k"]--, --a["k"] }
