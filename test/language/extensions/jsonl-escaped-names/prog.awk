@load "jsonl"
@load "json"
{
  print NR, "[" $col["é"] "]", "[" $col["a/b"] "]", "[" $col["a\\/b"] "]",
    "[" $col["x.\t.y\\\\"] "]", "[" $col["x.\t"] "]", "[" $col["q"] "]"
  print json::get($0, "é") json::get($0, "a/b") json::get($0, "x.\t.y\\\\")
}
