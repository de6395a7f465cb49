#!/bin/sh
# Check that scripts/dependencies, configure, the manual and the lists of
# packages name the same libraries.
# SPDX-License-Identifier: GPL-3.0-or-later
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
bad=0
cd "$abs_top_srcdir" || exit 99
rows=$(sed -n '/^[^#]/p' scripts/dependencies)
[ "$(echo "$rows" | wc -l)" -gt 15 ] || { echo 'too few rows'; exit 1; }

column ()
{
  echo "$rows" | cut -f"$1" | LC_ALL=C sort -u
}

differ ()			# WHAT: do the files a and b of $dir differ?
{
  diff "$dir/a" "$dir/b" >"$dir/diff" || { echo "$1"; cat "$dir/diff"; bad=1; }
}

echo "$rows" | awk -F'\t' 'NF != 6 || /\t\t/ { print "columns: " $0; bad = 1 }
  END { exit bad }' || bad=1

# Check that the table of scripts/dependencies has a row for each switch of
# configure, and that configure has each switch that a row names.
column 6 | grep -v '^-$' >"$dir/a"
sed -n 's/^PMG_ARG_WITHOUT(\[\([a-z0-9]*\)\].*/\1/p
  s/.*AS_HELP_STRING(\[--without-\([a-z0-9]*\)\].*/\1/p' configure.ac |
  LC_ALL=C sort -u >"$dir/b"
differ 'scripts/dependencies and configure.ac'

# Check that the table contains each library that is loaded by its name at run
# time.
cat awk-src/*/*.[ch] pma/*.c | tr '"' '\n' |
  sed -n '/^lib[a-z0-9-]*\.so\.[0-9.]*$/p' | LC_ALL=C sort -u >"$dir/b"
# Also allow the name that the bzip2 library has on other systems.
column 3 | sed '$a libbz2.so.1' | LC_ALL=C sort -u >"$dir/loaded"
LC_ALL=C comm -13 "$dir/loaded" "$dir/b" >"$dir/missing"
[ ! -s "$dir/missing" ] ||
  { echo 'scripts/dependencies lacks'; cat "$dir/missing"; bad=1; }

# Check that the manual's table has a row for each library, named after the
# library or after its switch.
table=$(sed -n '/^@node Dependencies/,/^@end multitable/p' \
  doc/manual/install.texi)
{ column 1; column 6; } | grep -v '^-$\|^asmjit$' | LC_ALL=C sort -u >"$dir/a"
echo "$table" | sed -n 's/^@item \([a-z0-9]*\) @tab.*/\1/p' |
  LC_ALL=C sort -u >"$dir/b"
differ 'scripts/dependencies and the table of the manual'

# Check that scripts/packages lists each package.
for package in $(column 2); do
  grep -qx "$package" scripts/packages ||
    { echo "scripts/packages lacks $package"; bad=1; }
done

# Check that scripts/sbom makes an entry of a bill of materials from each row,
# and that the entry states a licence.
for name in $(column 1); do
  scripts/sbom --static "$name" 1.0 >"$dir/a" &&
    grep -q '^PackageLicenseDeclared: [A-Za-z0-9]' "$dir/a" &&
    grep -q "^Relationship: SPDXRef-pm-gawk STATIC_LINK SPDXRef-$name\$" \
      "$dir/a" || { echo "sbom: $name"; bad=1; }
done
scripts/sbom --static nosuch 1.0 >"$dir/a" 2>&1 &&
  { echo 'sbom takes any name'; bad=1; }
exit $bad
