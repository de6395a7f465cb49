" The checker of pm-gawk for :make.
" SPDX-License-Identifier: GPL-3.0-or-later

if exists("current_compiler")
  finish
endif
let current_compiler = "pm-awk"

" With -o the program is read and laid out, and not run.
execute "CompilerSet makeprg=" . escape(shellescape(get(g:, "pm_awk", "pm-awk"))
  \ . " --lint -o/dev/null -f %:S", ' \|"')
" PROGRAM: FILE:LINE: warning: TEXT.  Of a syntax error the first line is the
" source, the second one says what is wrong with it.
CompilerSet errorformat=%*[^:]:\ %f:%l:\ %tarning:\ %m,
      \%*[^:]:\ %f:%l:\ %trror:\ %m,
      \%*[^:]:\ %f:%l:\ fatal:\ %m,
      \%*[^:]:\ %f:%l:\ %m,
      \%*[^:]:\ %tarning:\ %m
