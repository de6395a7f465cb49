BEGIN { print _"hi", dcgettext("text"), dcgettext("t", "dom"), dcgettext("t", "dom", "LC_MESSAGES") }
