# ids.awk -- assign ascending IDs to distinct lines, and count them
!($0 in id) { id[$0] = ++next_id }
{ freq[id[$0]]++ }
