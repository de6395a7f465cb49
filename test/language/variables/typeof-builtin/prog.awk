BEGIN { print typeof(NR), typeof(FS), typeof(ENVIRON), typeof(NF), typeof(RSTART), typeof(SUBSEP), typeof(PROCINFO), typeof(SYMTAB), typeof(FUNCTAB) }
