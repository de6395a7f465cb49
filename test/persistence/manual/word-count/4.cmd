$AWK 'BEGIN { for (w in hf) if (!(w in ts)) print w | "sort" }'
