# assembler.awk -- assemble programs for a toy machine and run them
#
# The machine has one accumulator and 1,000 words.  A line has the form [label]
# op [operand] [; comment].  A machine word is op * 1000 + address.  A line
# "end" separates programs.

BEGIN {
  n = split("halt get put ld st add sub mul jpos jz j const", ops)
  for (i = 1; i <= n; i++)
    code[ops[i]] = i - 1
  input = "3 4 10 7 0"
  size = 0
}

{ sub(/;.*/, "") }

/^end[ \t]*$/ {
  assemble()
  next
}

NF {
  line_of[size] = FNR
  if (/^[^ \t]/) {
    if ($1 in label)
      complain(FNR, "label " $1 " defined twice")
    label[$1] = size
    $1 = ""
    $0 = $0
  }
  if (NF == 0)
    next
  op[size] = $1
  operand[size] = $2
  size++
}

END {
  if (size)
    assemble()
}

function complain(line, what) {
  print "line " line ": " what
  wrong++
}

function assemble(   a, v) {
  print "--- program " ++programs ", " size + 0 " words"
  for (a = 0; a < size; a++) {
    v = operand[a]
    if (v in label)
      v = label[v]
    else if (v != "" && v !~ /^-?[0-9]+$/)
      complain(line_of[a], "unknown label " v)
    if (!(op[a] in code)) {
      complain(line_of[a], "unknown operation " op[a])
      continue
    }
    mem[a] = op[a] == "const" ? v + 0 : code[op[a]] * 1000 + v
    listing(a)
  }
  if (wrong)
    print wrong " errors"
  else
    run()
  delete mem; delete label; delete op; delete operand; delete line_of
  size = wrong = 0
}

function listing(a,   l, name) {
  for (l in label)
    if (label[l] == a)
      name = l ":"
  printf "%03d %05d  %-8s%s %s\n", a, mem[a], name, op[a], operand[a]
}

function run(   pc, acc, steps, w, c, a, next_in, in_list, out) {
  split(input, in_list)
  while (++steps <= 10000) {
    w = mem[pc + 0]
    c = int(w / 1000)
    a = w % 1000
    pc++
    switch (c) {
    case 0:
      print "output:" out
      printf "%d steps, accumulator %d\n", steps, acc
      return
    case 1: acc = in_list[++next_in] + 0; break
    case 2: out = out " " acc; break
    case 3: acc = mem[a]; break
    case 4: mem[a] = acc; break
    case 5: acc += mem[a]; break
    case 6: acc -= mem[a]; break
    case 7: acc *= mem[a]; break
    case 8: if (acc > 0) pc = a; break
    case 9: if (acc == 0) pc = a; break
    case 10: pc = a; break
    default: print "bad word " w " at " pc - 1; return
    }
  }
  print "output:" out
  print "stopped after " steps - 1 " steps"
}
