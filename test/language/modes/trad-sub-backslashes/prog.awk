function t(r,  s) { s = "aqa"; sub(/q/, r, s); printf "%s -> %s\n", r, s }
BEGIN { t("\\\\"); t("\\\\&"); t("\\q") }
