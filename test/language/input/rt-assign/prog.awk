BEGIN {
  RT = "x"; print RT
  RT = RT "y"; print RT
  sub(/y/, "z", RT); print RT
  RT = 3; RT++; print RT
  getline line < "in"; print "[" RT "]"
}
{ RT = "main " FNR; print RT }
END { print "[" RT "]" }
