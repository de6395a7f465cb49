# Rebuild $0 from fields that are adjacent in the record and from other fields;
# in some cases, OFS is as long as the text between the fields.
function show(what) {
  print what ": [" $0 "] " length($0) " " NF
}
BEGIN {
  nt = split("a b c d|a  b c   d|,,x,,|a,b,c|one, two, three, four|" \
    " lead trail |a;;b;c|a_field_of_more_than_fourteen_bytes another_one_like_that x yy", text, "|")
  nt++
  text[nt] = sprintf("%070d %0100d b %017d", 1, 2, 3)
  no = split("| |, |a separator of more than sixteen bytes", ofs, "|")
  nf = split(" @,@, *", fs, "@")
  for (t = 1; t <= nt; t++)
    for (f = 1; f <= nf; f++)
      for (o = 1; o <= no; o++) {
        FS = fs[f]
        OFS = ofs[o]
        $0 = text[t]; $1 = $1; show("same")
        $0 = text[t]; $2 = "X"; show("second")
        $0 = text[t]; $2 = ""; $(NF + 2) = "a text of more than fourteen bytes"; show("more")
        $0 = text[t]; x = $1 $3; $3 = 17; $2 = 0.1; show("numbers")
        $0 = text[t]; NF = 2; $1 = $2; show("two")
        $0 = text[t]; $2 = $1; $1 = $2; OFS = "+"; show("OFS after"); $1 = $1; show("again")
      }
}
