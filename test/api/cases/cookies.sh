# Read and set scalars with cookies.
printf '1\n2\n' > in
$AWK -l every '
BEGIN { v = "start" }
{ print every::cookie("v", $1 * 10), v; print every::cookie("NR", 5), NR }
END {
  print every::cookie("none", 1); print every::cookie("arr", 1)
  arr[1]
}' in
