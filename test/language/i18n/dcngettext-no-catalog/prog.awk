BEGIN { print dcngettext("file", "files", 1), dcngettext("file", "files", 2), dcngettext("file", "files", 0), dcngettext("file", "files", 1.9) }
