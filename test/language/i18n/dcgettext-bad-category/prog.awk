BEGIN { print dcgettext("x", "d", "LC_FOO") }
