BEGINFILE { n++ }
function get(  line) {
  getline line
  return line
}
BEGIN { print get()
  print get() }
