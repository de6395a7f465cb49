BEGIN {
  FS = @/./; $0 = "a.b"; print NF
  FS = @/ /; $0 = " a  b "; print NF
  FS = @/x/; $0 = "axb"; print NF
  RS = @/./; while ((getline line < "prog.awk") > 0 && n++ < 3) printf "[%s]", RT
  print ""
}
