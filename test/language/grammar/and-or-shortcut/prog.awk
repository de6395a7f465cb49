function t(n, v) { printf "%s ", n; return v }
BEGIN { print t("a", 0) && t("b", 1); print t("c", 1) || t("d", 0); print t("e", 1) && t("f", 2); print t("g", 0) || t("h", 0) }
