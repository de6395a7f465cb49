@load "json"
function try(text, path,   v)
{
	ERRNO = ""
	v = json::get(text, path)
	printf "%s|%s -> [%s] %s\n", text, path, v, ERRNO
}
BEGIN {
	try("{\"a\":[1]x}", "a")
	try("{\"a\":{}{}}", "a")
	try("{} {}", "")
	try("[1]]", "")
	try("1x", "")
	try("\"x\"\"y\"", "")
	try("{\"a\": 1 , \"b\" : [ \"x\" ] }", "a")
	try("{\"a\": 1 , \"b\" : [ \"x\" ] }", "b.1")
	try(" [ ] \t", "")
	try(" 12 \t", "")
	try("text", "a")
	try("1 2", "a")
	try("{\"a\":tru}", "a.b")
	try("{\"a\":\"text\"}", "a.b")
	try("{\"a\":1}", "b")
	try("[4,5]", "1\0002")
}
