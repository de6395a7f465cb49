" Let :make check AWK files with pm-gawk.
" SPDX-License-Identifier: GPL-3.0-or-later

if exists("current_compiler")
  finish
endif
let current_compiler = "pm-awk"

" With -o, pm-gawk parses and formats the program, but does not run it.
execute "CompilerSet makeprg=" . escape(shellescape(get(g:, "pm_awk", "pm-awk"))
  \ . " --lint -o/dev/null -f %:S", ' \|"')
" Messages have the format PROGRAM: FILE:LINE: warning: TEXT.  The first line of
" a syntax error is the source, and the second line describes the error.
CompilerSet errorformat=%*[^:]:\ %f:%l:\ %tarning:\ %m,
      \%*[^:]:\ %f:%l:\ %trror:\ %m,
      \%*[^:]:\ %f:%l:\ fatal:\ %m,
      \%*[^:]:\ %f:%l:\ %m,
      \%*[^:]:\ %tarning:\ %m
