function t(r,  s) { s = "aqa"; gsub(/q/, r, s); printf "%s -> %s\n", r, s }
BEGIN { t("&"); t("\\&"); t("\\\\&"); t("\\\\\\&"); t("\\q"); t("\\\\"); t("\\0"); t("\\1"); t("x\\") }
