function t(re, r, s,  n) { n = gsub(re, r, s); print n, s }
BEGIN { t("x*", "-", "abc"); t("a*", "X", "baaac"); t("a*", "x", "aaa"); t("$", "E", "aaa"); t("^", "B", "aaa"); t("x*", "-", "") }
