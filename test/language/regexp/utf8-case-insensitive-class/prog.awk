BEGIN { IGNORECASE = 1; print match("É", /[[:lower:]]/), match("é", /[É]/), match("Ö", /[ö-ü]/) }
