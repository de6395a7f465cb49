BEGIN { print match("]", /[]]/), match("a", /[^]]/), match("-", /[-a]/), match("-", /[a-]/), match("^", /[a^]/), match("\\", /[\\]/) }
