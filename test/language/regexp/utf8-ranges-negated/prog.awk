BEGIN { print match("äöüx", /[^ä-ü]/), match("日本x", /[^一-龥]/), match("aé", /[^a]/), RLENGTH }
