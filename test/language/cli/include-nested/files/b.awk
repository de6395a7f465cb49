function fb() { return "b" }
