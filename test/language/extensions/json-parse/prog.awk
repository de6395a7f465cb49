@load "json"
BEGIN {
  ok = json::parse("{\"b\":1,\"a\":[1,2.50,\"x\\u00e9\\n\",true,false,null,{\"z\":{}}],\"10\":\"010\",\"big\":12345678901234567890,\"e\":1e3}", a)
  print ok, json::line(a), typeof(a["b"]), typeof(a["10"]), typeof(a["a"][4]), typeof(a["a"][6]), a["a"][3], a["big"], typeof(a["big"])
  n = split("{\"a\":1,}|{\"a\" 1}|[1,2|[1 2]|{\"a\":tru}|\"abc|5|{\"a\":01}|{\"a\":\"\\x\"}|[1]x|{\"a\":\"\\ud800\"}||[1,[2,{}]]|{\"a\":\"\001\"}|[\"\377\"]|nul", t, "|")
  for (i=1;i<=n;i++) { ERRNO=""; r = json::parse(t[i], b); print i, r, length(b), ERRNO }
  s = "{\"u\":{\"name\":\"J\\\"o\",\"t\":[10,20]},\"x.y\":5,\"n\":null}"
  print json::get(s,"u.name"), json::get(s,"u.t.2"), json::get(s, "u.t"), json::get(s, "x\\.y"), "[" json::get(s,"n") "]", "[" json::get(s, "q.r") "]", json::get(s,"u"), json::get("7",""), json::get("[1,2","2"), ERRNO
  print json::line("a\"b\\c\t\001é\377"), json::line(0.1), json::line(1e300*1e300), json::line(1/3), json::line(123456789012), json::line(undef), json::line(-0.5)
  c[1]="x"; c[3]="y"; print json::line(c); c[2]=1; print json::line(c); d["x"][1][2]=3; print json::line(d); print json::line(mkbool(1))
}
