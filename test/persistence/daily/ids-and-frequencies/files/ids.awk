# ids.awk -- unique lines get ascending IDs; count them
!($0 in id) { id[$0] = ++next_id }
{ freq[id[$0]]++ }
