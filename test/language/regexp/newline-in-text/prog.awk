BEGIN { t = "one\ntwo\nthree"; print match(t, /e\nt/), match(t, /o.*e/), RLENGTH, match(t, /[^o]+$/), match(t, "two$") }
