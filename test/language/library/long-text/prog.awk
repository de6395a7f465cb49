@include "report"
@include "logformat"
BEGIN {
  for (text = "/shop é\"\t"; length(text) < 3000000; text = text text)
    ;
  shown = chart::fit(text, 12)
  print length(shown), shown
  print chart::fit("日本語のテキスト", 7) "|", chart::fit("e\xcc\x81a\xcc\x81bcdef", 4) "|"
  for (i = 0; i <= 6; i++)
    printf "%s|", chart::fit("abcde", i)
  print ""
  quoted = report::_string(text)
  print length(quoted) - length(text) - 2, substr(quoted, 1, 24)
  print report::_string("\1a\0b\37\177\"\\\r[^]\33")
  gsub(/\t/, "x", text)
  gsub(/"/, "\\\"", text)
  line = "10.0.0.1 - - [01/Mar/2024:10:00:00 +0000] \"GET " text " HTTP/1.1\" 200 5"
  logformat::use("common")
  print logformat::parse(line, f), f["status"], length(f["path"]) == length(text) - gsub(/\\"/, "", text)
  logformat::use("w3c")
  for (agent = "a%20%41%zz%"; length(agent) < 3000000; agent = agent agent)
    ;
  logformat::parse("#Fields: date time cs(User-Agent)", f)
  print logformat::parse("2024-03-01 10:00:00 " agent, f), length(f["agent"]) / length(agent), substr(f["agent"], 1, 14)
}
