# tdigest_add_counts adds each subscript as many times as the value of its
# element says.
@load "sketch"
BEGIN {
  for (i = 1; i <= 1000; i++) {
    n[i / 8] = i % 7
    for (k = 0; k < i % 7; k++) {
      sketch::tdigest_add(one, i / 8)
      v[++all] = i / 8
    }
  }
  n["+nan"] = 3; n["+inf"] = 2; n[-5] = 0; n[-6] = -1
  delete empty
  sketch::tdigest_add_counts(t, empty)
  print sketch::tdigest_count(t)
  sketch::tdigest_add_counts(t, n)
  print (sketch::tdigest_count(t) == all), (sketch::tdigest_count(one) == all)
  print sketch::tdigest_quantile(t, 0), sketch::tdigest_quantile(t, 1)
  for (q = 1; q < 100; q++) {
    x = sketch::tdigest_quantile(t, q / 100)
    for (rank = 1; rank <= all && v[rank] <= x; rank++)
      ;
    d = (rank - 1) / all - q / 100
    worst = d > worst ? d : -d > worst ? -d : worst
  }
  print (worst < 0.02)
  # If all counts are added again, the quantiles do not change.
  sketch::tdigest_add_counts(t, n)
  print (sketch::tdigest_count(t) == 2 * all)
  d = sketch::tdigest_quantile(t, 0.5) / sketch::tdigest_quantile(one, 0.5)
  print (d > 0.98 && d < 1.02)
}
