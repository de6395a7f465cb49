# install.mk -- install documents and examples.
# SPDX-License-Identifier: GPL-3.0-or-later

dist_doc_DATA = NEWS README.md doc/heap-format.md

# Install all files of scripts/examples, and the examples of libpma.
install-examples:
	$(MKDIR_P) "$(DESTDIR)$(docdir)/examples"
	for file in $(srcdir)/scripts/examples/* \
	  $(pma_examples:%=$(srcdir)/%); do \
	  if test -x "$$file"; then install='$(INSTALL_SCRIPT)'; \
	  else install='$(INSTALL_DATA)'; fi; \
	  $$install "$$file" "$(DESTDIR)$(docdir)/examples" || exit 1; \
	done
uninstall-examples:
	for file in $(srcdir)/scripts/examples/* \
	  $(pma_examples:%=$(srcdir)/%); do \
	  rm -f "$(DESTDIR)$(docdir)/examples/`basename $$file`"; \
	done
.PHONY: install-examples uninstall-examples

# Install files for editors; the manual describes how to load them.
vimsyntaxdir = $(pkgdatadir)/vim/after/syntax
dist_vimsyntax_DATA = share/vim/after/syntax/awk.vim
vimftplugindir = $(pkgdatadir)/vim/after/ftplugin
dist_vimftplugin_DATA = share/vim/after/ftplugin/awk.vim
vimcompilerdir = $(pkgdatadir)/vim/compiler
dist_vimcompiler_DATA = share/vim/compiler/pm-awk.vim
emacsdir = $(pkgdatadir)/emacs
dist_emacs_DATA = share/emacs/pm-awk.el

install-data-hook: install-man-links install-examples install-completion-links
