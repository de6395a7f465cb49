BEGIN { print typeof(RT); RS = " " }
{ print typeof(RT), RT == 0, RT == "" }
END { print typeof(RT) }
