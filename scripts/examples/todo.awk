#!/usr/bin/env -S gawk -f
# todo.awk -- keep a to-do list
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   GAWK_PERSIST_FILE=todo.pma gawk -f todo.awk [COMMAND]
#
# Commands: add TEXT..., done NUMBER..., undo NUMBER..., log; without a
# command, print the list.  The array `task' is the list; a number is never used
# twice.

BEGIN {
  command = ARGC > 1 ? ARGV[1] : "list"
  if (command == "add" && ARGC > 2)
    add(rest())
  else if (command == "done" || command == "undo")
    for (i = 2; i < ARGC; i++)
      mark(ARGV[i], command == "done")
  else if (command == "log")
    list(1)
  else if (command != "list") {
    print "usage: todo.awk [add TEXT... | done N... | undo N... | log]" \
      > "/dev/stderr"
    exit 2
  }
  if (command != "log")
    list(0)
  exit
}

function rest(   i, text) {
  for (i = 2; i < ARGC; i++)
    text = text (i > 2 ? " " : "") ARGV[i]
  return text
}

function add(text) {
  task[++last]["text"] = text
  task[last]["since"] = today()
}

function mark(n, is_done) {
  if (!(n in task)) {
    print "there is no task " n > "/dev/stderr"
    exit 1
  }
  if (is_done)
    task[n]["done"] = today()
  else
    delete task[n]["done"]
}

# Print the open tasks or, if DONE is true, the completed ones.
function list(done,   n, shown) {
  for (n = 1; n <= last; n++)
    if (("done" in task[n]) == done) {
      printf "%3d  %s  %s\n", n, task[n][done ? "done" : "since"],
        task[n]["text"]
      shown++
    }
  if (!shown)
    print done ? "nothing done yet" : "nothing to do"
}

function today() {
  return day ? day : strftime("%Y-%m-%d")
}
