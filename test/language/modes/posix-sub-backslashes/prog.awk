function t(r,  s) { s = "aqa"; sub(/q/, r, s); printf "%s -> %s\n", r, s; s = "qq"; gsub(/q/, r, s); print s }
BEGIN { t("&"); t("\\&"); t("\\\\&"); t("\\\\\\&"); t("\\\\"); t("\\q"); t("x\\") }
