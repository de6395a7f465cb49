function hi() { return "hi" } BEGIN { for (n in FUNCTAB) if (n == "hi") print @n() }
