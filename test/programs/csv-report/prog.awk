# csv-report.awk -- report sales by region and product from a CSV file
#
# Quoted fields can contain commas and doubled quotes.

BEGIN {
  FPAT = "([^,]*)|(\"([^\"]|\"\")*\")"
}

{
  for (i = 1; i <= NF; i++)
    if (substr($i, 1, 1) == "\"") {
      $i = substr($i, 2, length($i) - 2)
      gsub(/""/, "\"", $i)
    }
}

NR == 1 {
  for (i = 1; i <= NF; i++)
    column[$i] = i
  next
}

NF != length(column) {
  bad[NR] = NF " fields"
  next
}

{
  region = $(column["region"])
  product = $(column["product"])
  amount = $(column["units"]) * $(column["price"])
  sum[region][product] += amount
  units[region][product] += $(column["units"])
  total[region] += amount
  products[product]
  all += amount
}

END {
  PROCINFO["sorted_in"] = "@ind_str_asc"
  rule = sprintf("%60s", "")
  gsub(/ /, "-", rule)
  printf "%-12s %-22s %8s %12s\n%s\n", "region", "product", "units",
    "amount", rule
  for (region in sum) {
    first = 1
    for (product in sum[region]) {
      printf "%-12s %-22s %8d %12.2f\n", first ? region : "", product,
        units[region][product], sum[region][product]
      first = 0
    }
    printf "%-12s %-22s %8s %12.2f %5.1f%%\n", "", "total", "", total[region],
      100 * total[region] / all
  }
  print rule
  printf "%-44s %15.2f\n", "all regions, " length(products) " products", all
  PROCINFO["sorted_in"] = "@val_num_desc"
  printf "ranking:"
  for (region in total)
    printf " %s", region
  print ""
  PROCINFO["sorted_in"] = "@ind_num_asc"
  for (line in bad)
    print "line " line " skipped: " bad[line]
}
