BEGIN { x = 2^100; change(SYMTAB); print x }
function change (table) { table["x"]++ }
