# report.awk -- make tables from the raw measurements of scripts/bench
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Each input line begins with these fields: round, workload, family, locale,
# awk, CPU, user, system, wall, peak KB, status.  The variable `awks' names a
# file with the awks and their commands, `sums' a file with the checksums of the
# outputs, and `reference' is the awk whose time is 1.  The family means are
# written to the file `chart', for chart.awk.

BEGIN {
  while ((getline line < awks) > 0) {
    split(line, w, " ")
    label[++labels] = w[1]
    sub(/^[^ ]* /, "", line)
    command[labels] = line
  }
  label[++labels] = "limit"
  while ((getline line < sums) > 0) {
    split(line, w, " ")
    sum[w[1], w[2], w[3]] = w[4]
  }
}

{
  key = $2 SUBSEP $4
  if (!(key in family)) {
    row[++rows] = key
    family[key] = $3
    if (!($3 in known_family)) {
      known_family[$3]
      families[++family_count] = $3
    }
  }
  k = key SUBSEP $5
  n = ++count[k]
  cpu[k, n] = $6
  wall[k, n] = $9
  if ($10 > peak[k])
    peak[k] = $10
  if ($11 != 0)
    failed[k] = $11
}

END {
  print "CPU seconds of " reference \
    ", and of the others as ratios to it (smaller is faster)."
  print "* output differs from that of " reference ", + ended with an error."
  print ""
  head("workload")
  for (r = 1; r <= rows; r++)
    show(row[r])
  print ""
  print "Geometric means of the ratios"
  head("family")
  for (f = 1; f <= family_count; f++)
    show_mean(families[f])
  show_mean("")
  print ""
  print "Peak memory (MB)"
  head("workload")
  for (r = 1; r <= rows; r++)
    show_peak(row[r])
  print ""
  slower()
}

function head(first,   i) {
  printf "%-17s %-7s %8s", first, "locale", reference
  for (i = 1; i <= labels; i++)
    if (label[i] != reference)
      printf " %12s", label[i]
  print ""
}

# Return the median of the N values VALUES[KEY, 1..N].
function median(values, key, n,   i, j, v, t) {
  for (i = 1; i <= n; i++)
    v[i] = values[key, i] + 0
  for (i = 2; i <= n; i++)
    for (j = i; j > 1 && v[j] < v[j - 1]; j--) {
      t = v[j]
      v[j] = v[j - 1]
      v[j - 1] = t
    }
  return n % 2 ? v[(n + 1) / 2] : (v[n / 2] + v[n / 2 + 1]) / 2
}

function seconds(key, awk,   k, t) {
  k = key SUBSEP awk
  if (!(k in count) || (k in failed))
    return 0
  t = median(cpu, k, count[k])
  return t < 0.00001 ? 0.00001 : t
}

function show(key,   part, i, base, t, k, ratio) {
  split(key, part, SUBSEP)
  base = seconds(key, reference)
  printf "%-17s %-7s %8.4f", part[1], part[2], base
  for (i = 1; i <= labels; i++) {
    if (label[i] == reference)
      continue
    k = key SUBSEP label[i]
    t = seconds(key, label[i])
    if (!(k in count))
      printf " %12s", "."
    else if (k in failed)
      printf " %11s+", "-"
    else if (base > 0) {
      ratio = t / base
      log_sum[family[key], label[i]] += log(ratio)
      log_count[family[key], label[i]]++
      log_sum["", label[i]] += log(ratio)
      log_count["", label[i]]++
      ratio_of[key, label[i]] = ratio
      printf " %11.3f%s", ratio, same(part[1], part[2], label[i]) ? " " : "*"
    }
  }
  print ""
}

function same(name, locale, awk) {
  return sum[name, locale, awk] == sum[name, locale, reference]
}

function show_mean(fam,   i, mean) {
  printf "%-17s %-7s %8s", (fam == "" ? "all" : fam), "", "1.000"
  for (i = 1; i <= labels; i++) {
    if (label[i] == reference)
      continue
    if (!log_count[fam, label[i]]) {
      printf " %12s", "."
      continue
    }
    mean = exp(log_sum[fam, label[i]] / log_count[fam, label[i]])
    printf " %11.3f ", mean
    if (label[i] != "limit")
      print (fam == "" ? "all" : fam), label[i], mean > chart
  }
  print ""
}

function show_peak(key,   part, i, k) {
  split(key, part, SUBSEP)
  printf "%-17s %-7s %8.1f", part[1], part[2],
    peak[key SUBSEP reference] / 1024
  for (i = 1; i <= labels; i++)
    if (label[i] != reference) {
      k = key SUBSEP label[i]
      if (k in peak)
        printf " %11.1f ", peak[k] / 1024
      else
        printf " %12s", "."
    }
  print ""
}

# List the workloads where the first awk is not the fastest.
function slower(   r, i, part, mine, best, who) {
  print "Workloads where another awk is ahead of " label[1]
  for (r = 1; r <= rows; r++) {
    mine = seconds(row[r], label[1])
    best = mine
    who = ""
    for (i = 2; i < labels; i++)
      if (seconds(row[r], label[i]) > 0 && seconds(row[r], label[i]) < best) {
        best = seconds(row[r], label[i])
        who = label[i]
      }
    if (who != "") {
      split(row[r], part, SUBSEP)
      printf "%-17s %-7s %s: %.4f s against %.4f s (%.2f)\n", part[1],
        part[2], who, best, mine, mine / best
    }
  }
}
