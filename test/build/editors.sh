#!/bin/sh
# Check the files in share/vim and share/emacs: whether they know all words of
# the language, whether they indent programs correctly, and whether they
# recognise gawk's messages.
# SPDX-License-Identifier: GPL-3.0-or-later
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
[ -z "$TEST_SANITIZED" ] || exit 77
bad=0
tried=
share=$abs_top_srcdir/share
gawk=$abs_top_builddir/awk-src/gawk
HOME=$dir LC_ALL=C.UTF-8
export HOME LC_ALL
unset GAWK_PERSIST_FILE AWKPATH
cd "$dir" || exit 99

complain ()
{
  echo "$*"
  bad=1
}

# Collect the words of the language from the sources: reserved words, functions
# and variables.
words=$(sed -n 's/^KEYWORD (\([A-Za-z]*\),.*/\1/p' \
  "$abs_top_srcdir/awk-src/value/keywords.def")
functions=$(sed -n 's/^B (\([a-z0-9]*\),.*/\1/p' \
  "$abs_top_srcdir/awk-src/builtin/builtins.def")
variables=$("$gawk" 'BEGIN { for (v in SYMTAB)
  if (v != "v") print v }')
for list in "$words" "$functions" "$variables"; do
  [ "$(echo "$list" | wc -l)" -gt 20 ] || complain "too few words: $list"
done

printf 'BEGIN{x=1;x   ==2}\nfunction f(a){return a}\n' >plain.awk
printf 'BEGIN {\n  x = 1\n  print (y\n}\n' >wrong.awk
"$gawk" -o- -f plain.awk >laid-out.awk
"$gawk" --lint -o/dev/null -f plain.awk 2>warnings
grep -q 'plain.awk:1: warning: statement has no effect' warnings ||
  complain 'gawk --lint -o/dev/null does not say what the test wants'

# --- Vim --------------------------------------------------------------------

# Skip a minimal build of Vim, which has neither syntax highlighting nor
# functions.
if vim --version 2>/dev/null | grep -q '+syntax' &&
  vim --version | grep -q '+eval'
then
  tried="$tried vim"
  printf '%s\n' $words >words.awk
  printf '%s\n' $functions 'pma::resume' >functions.awk
  printf '%s\n' $variables 'tmp::x' >variables.awk
  cat >init.vim <<END
set nocompatible shortmess+=I
set runtimepath^=$share/vim runtimepath+=$share/vim/after
let g:pm_awk = "$gawk"
filetype plugin on
syntax on
" Write which group each line's first letter has.
function! Groups(to)
  call writefile(map(range(1, line("\$")), 'getline(v:val) . " " .
    \\ synIDattr(synIDtrans(synID(v:val, 1, 1)), "name")'), a:to)
endfunction
END
  in_vim ()			# FILE COMMAND...
  {
    file=$1
    shift
    for command; do
      set -- "$@" -c "$command"
      shift
    done
    timeout 60 vim -es -N -u init.vim "$@" -c 'qall!' "$file" </dev/null
  }
  for kind in words functions variables; do
    in_vim $kind.awk "call Groups('$kind.groups')"
    case $kind in
      words) wanted='Statement|Conditional|Repeat|PreProc|Special|Function' ;;
      functions) wanted='Function|Identifier' ;;
      variables) wanted='Identifier|Special|PreProc' ;;
    esac
    [ "$(wc -l <$kind.awk)" = "$(cat $kind.groups | wc -l)" ] &&
      ! grep -vE " ($wanted)\$" $kind.groups ||
      complain "Vim does not know all $kind"
  done
  cp plain.awk v.awk
  in_vim v.awk AwkFormat write
  cmp -s v.awk laid-out.awk || { complain ':AwkFormat'; cat v.awk; }
  cp plain.awk v.awk
  in_vim v.awk 'normal gggqG' write
  cmp -s v.awk laid-out.awk || { complain 'gq'; cat v.awk; }
  cp wrong.awk v.awk
  in_vim v.awk 'silent! AwkFormat' write
  cmp -s v.awk wrong.awk || complain ':AwkFormat changes a wrong program'
  for name in plain wrong; do
    cp $name.awk "a $name.awk"
    in_vim "a $name.awk" 'silent make' "call writefile(map(filter(getqflist(),
      'v:val.valid'), 'bufname(v:val.bufnr) . \":\" . v:val.lnum . \":\" .
      v:val.type . \":\" . v:val.text'), '$name.list')"
  done
  grep -q '^a plain.awk:1:[Ww]:statement has no effect' plain.list ||
    { complain ':make lists no warning'; cat plain.list; }
  grep -q '^a wrong.awk:[34]::.*syntax\|^a wrong.awk:[34]::.*unexpected' \
    wrong.list || { complain ':make lists no error'; cat wrong.list; }
fi

# --- Emacs ------------------------------------------------------------------

if command -v emacs >/dev/null; then
  tried="$tried emacs"
  cat >test.el <<END
(add-to-list 'load-path "$share/emacs")
(require 'pm-awk)
(setq pm-awk-program "$gawk" make-backup-files nil)
(defun wrongly-shown (words face)
  (with-temp-buffer
    (insert "BEGIN { x = 1 }\n")
    (dolist (word words) (insert word "\n"))
    (awk-mode)
    (font-lock-ensure)
    (goto-char (point-min))
    (forward-line)
    (dolist (word words)
      (unless (eq face (get-text-property (point) 'face))
        (princ (format "%s: %s\n" word (get-text-property (point) 'face))))
      (forward-line))))
(wrongly-shown '($(printf '"%s" ' $words)) 'font-lock-keyword-face)
(wrongly-shown '($(printf '"%s" ' $functions "pma::resume"))
               'font-lock-builtin-face)
(wrongly-shown '($(printf '"%s" ' $variables)) 'font-lock-variable-name-face)
(find-file "e.awk")
(pm-awk-format)
(save-buffer)
(find-file "plain.awk")
(unless (memq 'pm-awk-flymake flymake-diagnostic-functions)
  (princ "Flymake does not ask pm-awk\n"))
(dolist (file '("plain.awk" "wrong.awk"))
  (find-file file)
  (let ((waiting 600) said)
    (pm-awk-flymake (lambda (found) (setq said (or found 'nothing))))
    (while (and (not said) (> (setq waiting (1- waiting)) 0))
      (accept-process-output nil 0.1))
    (if (listp said)
        (dolist (d said)
          (princ (format "%s:%d:%s:%s\n" file
                         (line-number-at-pos (flymake-diagnostic-beg d))
                         (flymake-diagnostic-type d)
                         (flymake-diagnostic-text d)))))))
(princ (condition-case problem (progn (pm-awk-format) "formatted\n")
         (error (if (string-match "wrong\\\\|syntax\\\\|unexpected\\\\|stdin"
                                  (error-message-string problem))
                    "" (format "%S\n" problem)))))
(with-temp-buffer
  (insert "gawk: e.awk:7: warning: text\n")
  (compilation-mode)
  (font-lock-ensure)
  (compilation--ensure-parse (point-max))
  (goto-char (point-min))
  (unless (get-text-property (point-min) 'compilation-message)
    (princ "M-x compile does not find the line of a warning\n")))
END
  cp plain.awk e.awk
  timeout 120 emacs -Q --batch -l test.el >emacs.out 2>emacs.err
  cmp -s e.awk laid-out.awk || { complain 'pm-awk-format'; cat e.awk; }
  grep -q '^plain.awk:1::warning:statement has no effect' emacs.out ||
    complain 'Flymake shows no warning'
  grep -q '^wrong.awk:[34]::error:' emacs.out ||
    complain 'Flymake shows no error'
  ! grep -v '^\(plain\|wrong\).awk:[0-9]*::' emacs.out ||
    { complain 'Emacs complains'; cat emacs.err; }
  # Check that pm-awk.el compiles without a warning.
  cp "$share/emacs/pm-awk.el" .
  emacs -Q --batch --eval '(setq byte-compile-error-on-warn t)' \
    -f batch-byte-compile pm-awk.el >emacs.out 2>&1 ||
    { complain 'pm-awk.el'; cat emacs.out; }
fi

[ -n "$tried" ] || { echo 'neither vim nor emacs'; exit 77; }
exit $bad
