# Run a typical extension: a reader of JSON that fills arrays of arrays.
cat > data.json <<'END'
{ "name": "w\u00f6rld \ud83d\ude00", "list": [1, 2.5, [true, false, null], {}],
  "deep": { "er": { "est": "end" } }, "path": "a\/b\\c\n" }
END
$AWK -l json 'BEGIN { RS = "\0" }
{
  print json::read($0, d)
  print d["name"], d["list"][2], typeof(d["list"][3][1]), typeof(d["list"][3][3])
  print d["deep"]["er"]["est"], d["path"], isarray(d["list"][4])
  print json::write(d)
  print json::read(json::write(d), e), json::write(e) == json::write(d)
  print json::read("{\"a\": tru}", d), ERRNO
  print json::read("[1] x", d), ERRNO, length(d)
}' data.json
$AWK -l json 'BEGIN {
  for (i = 1; i <= 20000; i++) s = s (i > 1 ? "," : "") "{\"id\":" i ",\"tags\":[\"a\",\"b\"]}"
  print json::read("[" s "]", big), length(big)
  for (i in big) n += big[i]["id"] + length(big[i]["tags"])
  print n
  delete big
  for (i = 1; i <= 2000; i++) { json::read("[[1],[2,3]]", small); t += length(small[2]) }
  print t
}'
$AWK -l json 'BEGIN { for (i = 0; i < 600; i++) s = s "["; print json::read(s, d) }'
