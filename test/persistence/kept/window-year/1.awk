@load "pma"
@include "window"

BEGIN {
	srand(3)
	window::make(w, "1d", 30, 500)
	for (tmp::hour = 0; tmp::hour < 365 * 24; tmp::hour++) {
		for (tmp::i = 0; tmp::i < 40; tmp::i++)
			window::add(w, tmp::hour * 3600 + tmp::i,
				"page" int(rand() * rand() * 5000 + tmp::hour / 10))
		pma::commit()
		pma::stats(tmp::s)
		tmp::half = tmp::hour < 60 * 24 ? "early" : "late"
		if (tmp::s["file_size"] > tmp::most[tmp::half])
			tmp::most[tmp::half] = tmp::s["file_size"]
	}
	print (tmp::most["late"] <= 1.25 * tmp::most["early"] ? "bounded" : \
		"grew from " tmp::most["early"] " to " tmp::most["late"])
	window::keys(w, tmp::sums)
	for (tmp::k in tmp::sums)
		tmp::total += tmp::sums[tmp::k]
	print length(w["count"]), tmp::total
}
