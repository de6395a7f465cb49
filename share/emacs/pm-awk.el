;;; pm-awk.el --- format, check and debug AWK programs with pm-gawk  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: GPL-3.0-or-later

;;; Commentary:

;;   (add-to-list 'load-path "/usr/share/pm-gawk/emacs")
;;   (require 'pm-awk)
;;
;; In `awk-mode' this package highlights words that Emacs does not know, and
;; shows the warnings of `pm-awk --lint' with Flymake (M-x flymake-mode).
;; M-x pm-awk-format formats the buffer with `pm-awk -o-', and M-x pm-awk-debug
;; starts the debugger.

;;; Code:

(require 'cc-mode)
(require 'comint)
(require 'flymake)

(defgroup pm-awk nil
  "AWK programs with pm-gawk."
  :group 'languages)

(defcustom pm-awk-program "pm-awk"
  "The program that formats, checks and debugs AWK programs."
  :type 'string)

(defconst pm-awk-functions
  '("and" "asort" "asorti" "atan2" "bindtextdomain" "close" "compl" "cos"
    "dcgettext" "dcngettext" "exp" "fflush" "gensub" "gsub" "index" "int"
    "isarray" "length" "log" "lshift" "match" "mkbool" "mktime" "or" "patsplit"
    "rand" "rshift" "sin" "split" "sprintf" "sqrt" "srand" "strftime"
    "strtonum" "sub" "substr" "system" "systime" "tolower" "toupper" "typeof"
    "xor")
  "The built-in functions.")

(defconst pm-awk-variables
  '("ARGC" "ARGIND" "ARGV" "BINMODE" "CONVFMT" "ENVIRON" "ERRNO" "FIELDWIDTHS"
    "FILENAME" "FNR" "FPAT" "FS" "FUNCTAB" "IGNORECASE" "LINT" "NF" "NR" "OFMT"
    "OFS" "ORS" "PREC" "PROCINFO" "RLENGTH" "ROUNDMODE" "RS" "RSTART" "RT"
    "SUBSEP" "SYMTAB" "TEXTDOMAIN")
  "The built-in variables.")

(defconst pm-awk-words
  '("BEGIN" "BEGINFILE" "END" "ENDFILE" "break" "case" "continue" "default"
    "delete" "do" "else" "exit" "for" "func" "function" "getline" "if" "in"
    "next" "nextfile" "print" "printf" "return" "switch" "while")
  "The reserved words.")

(font-lock-add-keywords
 'awk-mode
 `((,(regexp-opt pm-awk-words 'symbols) . font-lock-keyword-face)
   (,(regexp-opt '("@include" "@load" "@namespace")) . font-lock-keyword-face)
   (,(regexp-opt pm-awk-functions 'symbols) . font-lock-builtin-face)
   ("\\_<pma::[a-z_]+" . font-lock-builtin-face)
   (,(regexp-opt pm-awk-variables 'symbols) . font-lock-variable-name-face)))

(defun pm-awk-format ()
  "Format the buffer with `pm-awk -o-'.
After a syntax error show the message, and change nothing."
  (interactive)
  (let ((source (current-buffer))
        (errors (make-temp-file "pm-awk")))
    (unwind-protect
        (with-temp-buffer
          (let ((laid-out (current-buffer)))
            (if (eq 0 (with-current-buffer source
                        (save-restriction
                          (widen)
                          (call-process-region
                           nil nil pm-awk-program nil (list laid-out errors)
                           nil "-o-" "-f" "/dev/stdin"))))
                (with-current-buffer source
                  (save-restriction
                    (widen)
                    (replace-buffer-contents laid-out)))
              (error "%s" (with-temp-buffer
                            (insert-file-contents errors)
                            (string-trim (buffer-string)))))))
      (delete-file errors))))

;;;###autoload
(defun pm-awk-debug (command)
  "Run COMMAND, which debugs the program in this buffer, in a new buffer."
  (interactive
   (list (read-shell-command
          "Debug: "
          (format "%s -D -f %s" pm-awk-program
                  (shell-quote-argument (or (buffer-file-name) ""))))))
  (pop-to-buffer
   (make-comint "pm-awk-debug" shell-file-name nil shell-command-switch
                command)))

(defconst pm-awk--message
  "^[^:\n]*: [^:\n]*:\\([0-9]+\\): \\(?:\\(warning\\|error\\|fatal\\): \\)?\\(.*\\)$"
  "Regexp for a message of `pm-awk --lint': line, kind, text.")

(defun pm-awk--diagnostics (source output)
  "Return the diagnostics for SOURCE that the buffer OUTPUT contains."
  (let (found)
    (with-current-buffer output
      (goto-char (point-min))
      (while (re-search-forward pm-awk--message nil t)
        (let ((place (flymake-diag-region
                      source (string-to-number (match-string 1)))))
          (push (flymake-make-diagnostic
                 source (car place) (cdr place)
                 (if (equal (match-string 2) "warning") :warning :error)
                 (match-string 3))
                found))))
    (nreverse found)))

(defvar-local pm-awk--process nil)

(defun pm-awk-flymake (report &rest _)
  "Pass the diagnostics of `pm-awk --lint' to REPORT, for Flymake."
  (unless (executable-find pm-awk-program)
    (error "Cannot find %s" pm-awk-program))
  (when (process-live-p pm-awk--process)
    (kill-process pm-awk--process))
  (let ((source (current-buffer)))
    (save-restriction
      (widen)
      (setq pm-awk--process
            (make-process
             :name "pm-awk-flymake" :noquery t :connection-type 'pipe
             :buffer (generate-new-buffer " *pm-awk-flymake*")
             :command (list pm-awk-program "--lint" "-o/dev/null" "-f"
                            "/dev/stdin")
             :sentinel
             (lambda (process _)
               (unless (process-live-p process)
                 (unwind-protect
                     (when (and (buffer-live-p source)
                                (eq process (buffer-local-value
                                             'pm-awk--process source)))
                       (funcall report (pm-awk--diagnostics
                                        source (process-buffer process))))
                   (kill-buffer (process-buffer process)))))))
      (process-send-region pm-awk--process (point-min) (point-max))
      (process-send-eof pm-awk--process))))

(defun pm-awk--setup ()
  "Set up Flymake and \\[compile] to check this buffer with pm-gawk."
  (add-hook 'flymake-diagnostic-functions #'pm-awk-flymake nil t)
  (when buffer-file-name
    (setq-local compile-command
                (format "%s --lint -o/dev/null -f %s" pm-awk-program
                        (shell-quote-argument
                         (file-name-nondirectory buffer-file-name))))))

(add-hook 'awk-mode-hook #'pm-awk--setup)

;; Let M-x compile recognise messages: gawk: FILE:LINE: warning: TEXT.
(with-eval-after-load 'compile
  (defvar compilation-error-regexp-alist)
  (defvar compilation-error-regexp-alist-alist)
  (add-to-list 'compilation-error-regexp-alist-alist
               '(pm-awk "^\\(?:gawk\\|awk\\|pm-awk\\|pm-gawk\\): \\([^:\n]+\\):\\([0-9]+\\): \\(warning\\)?"
                        1 2 nil (3)))
  (add-to-list 'compilation-error-regexp-alist 'pm-awk))

(provide 'pm-awk)
;;; pm-awk.el ends here
