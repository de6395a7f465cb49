" AWK files: format, check and debug with pm-gawk.
" SPDX-License-Identifier: GPL-3.0-or-later
"
" In vimrc, before `filetype on':
"   set runtimepath+=/usr/share/pm-gawk/vim,/usr/share/pm-gawk/vim/after
"
" :AwkFormat (or gggqG)  format the file with `pm-awk -o-'
" :make                  list warnings of `pm-awk --lint'; :cn shows the next
" :AwkDebug [FILE]...    open the debugger in a window, with FILEs as input
"
" Set g:pm_awk to the name of the program if it is not the pm-awk in PATH.

if exists("b:did_pm_awk")
  finish
endif
let b:did_pm_awk = 1
let s:save_cpo = &cpo
set cpo&vim

compiler pm-awk
let &l:formatprg = shellescape(get(g:, "pm_awk", "pm-awk")) . " -o- -f /dev/stdin"

" Format the buffer.  After a syntax error show the message, and change nothing.
function! s:Format() abort
  let l:errors = tempname()
  let l:laid_out = systemlist(&l:formatprg . " 2>" . shellescape(l:errors),
    \ getline(1, "$"))
  let l:failed = v:shell_error
  let l:said = readfile(l:errors)
  call delete(l:errors)
  if l:failed
    echoerr join(l:said, "\n")
    return
  endif
  let l:view = winsaveview()
  if len(l:laid_out) < line("$")
    silent execute (len(l:laid_out) + 1) . ",$delete _"
  endif
  call setline(1, l:laid_out)
  call winrestview(l:view)
endfunction

command! -buffer AwkFormat call s:Format()
if has("terminal")
  command! -buffer -nargs=* -complete=file AwkDebug
    \ call term_start([get(g:, "pm_awk", "pm-awk"), "-D", "-f", expand("%"),
    \ "--"] + [<f-args>])
endif

let b:undo_ftplugin = get(b:, "undo_ftplugin", "exe") .
  \ " | setl fp< mp< efm< | unlet! b:did_pm_awk | delc AwkFormat"
let &cpo = s:save_cpo
unlet s:save_cpo
