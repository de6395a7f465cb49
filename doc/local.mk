# local.mk -- build the manuals and the site; install completion for shells.
# SPDX-License-Identifier: GPL-3.0-or-later

dist_man_MANS += doc/gawk.1 doc/gawkbug.1 doc/heap.pma.5 doc/pmheap.1

# Install the manual pages of libpma, and links from other names to them.
dist_man_MANS += doc/pma.3 doc/pma_alloc.3 doc/pma_check.3 doc/pma_commit.3 \
  doc/pma_open.3 doc/pma_root.3 doc/pma_strerror.3
man_links = libpma:pma pma_version:pma \
  pma_close:pma_open pma_detach:pma_open pma_is_privileged:pma_open \
  pma_on_overflow:pma_open pma_guard_stack:pma_open \
  pma_zalloc:pma_alloc pma_realloc:pma_alloc pma_free:pma_alloc \
  pma_usable:pma_alloc pma_owns:pma_alloc pma_is_anonymous:pma_alloc \
  pma_reserve:pma_alloc pma_will_scan:pma_alloc \
  pma_was_filled:pma_alloc pma_scarcity:pma_alloc \
  pma_hold:pma_alloc pma_let_go:pma_alloc pma_held:pma_alloc \
  pma_high_water:pma_alloc \
  pma_worked:pma_alloc \
  pma_set_root:pma_root pma_hash_seed:pma_root \
  pma_rollback:pma_commit pma_is_changed:pma_commit \
  pma_release:pma_commit pma_acquire:pma_commit pma_is_wanted:pma_commit \
  pma_has_news:pma_commit \
  pma_verify:pma_check pma_scrub:pma_check \
  pma_bad_range:pma_check pma_is_live:pma_check \
  pma_stats:pma_check pma_holders:pma_check pma_readers:pma_check \
  pma_last_error:pma_strerror pma_last_errno:pma_strerror

install-man-links:
	write () \
	{ \
	  echo ".so $$1" >"$(DESTDIR)$$2" && chmod 644 "$(DESTDIR)$$2"; \
	}; \
	for link in $(man_links); do \
	  write "man3/$${link#*:}.3" "$(man3dir)/$${link%:*}.3" || exit 1; \
	done; \
	gawk=`echo gawk | sed '$(transform)'`; \
	test "$$gawk" = pm-awk || \
	  write "man1/$$gawk.1" "$(man1dir)/pm-awk.1"
uninstall-man-links:
	rm -f "$(DESTDIR)$(man1dir)/pm-awk.1"
	for link in $(man_links); do \
	  rm -f "$(DESTDIR)$(man3dir)/$${link%:*}.3"; \
	done
.PHONY: install-man-links uninstall-man-links

# The tarball contains the info file; makeinfo is needed only after a change to
# the manual, and TeX is never needed.
info_TEXINFOS = doc/pm-awk.texi
doc_pm_awk_TEXINFOS = \
  doc/manual/first-hour.texi \
  doc/manual/tutorial.texi \
  doc/manual/recipes.texi \
  doc/manual/persistence.texi \
  doc/manual/heapfile.texi \
  doc/manual/invocation.texi \
  doc/manual/programs.texi \
  doc/manual/statements.texi \
  doc/manual/expressions.texi \
  doc/manual/arrays.texi \
  doc/manual/regexps.texi \
  doc/manual/input.texi \
  doc/manual/output.texi \
  doc/manual/functions.texi \
  doc/manual/userfuncs.texi \
  doc/manual/variables.texi \
  doc/manual/numbers.texi \
  doc/manual/modes.texi \
  doc/manual/jobs.texi \
  doc/manual/spark.texi \
  doc/manual/logs.texi \
  doc/manual/logs-input.texi \
  doc/manual/logs-reports.texi \
  doc/manual/library.texi \
  doc/manual/bundled.texi \
  doc/manual/extensions.texi \
  doc/manual/libpma.texi \
  doc/manual/debugger.texi \
  doc/manual/install.texi \
  doc/manual/differences.texi \
  doc/manual/platforms.texi \
  doc/manual/benchmarks.texi \
  doc/manual/glossary.texi \
  $(figures) \
  doc/manual.css
AM_DISTCHECK_DVI_TARGET = info

# Draw the charts of the manual from the ratios in doc/figures, which
# scripts/bench-figures measures.
figures = doc/figure-language.texi doc/figure-stores.texi \
  doc/figure-numbers.texi
MAINTAINERCLEANFILES += $(figures)
figure = $(AM_V_GEN)$(MKDIR_P) doc && $(AWK) \
  -f $(srcdir)/scripts/bench.d/figure.awk
ratios = $(srcdir)/doc/figures
doc/figure-language.texi: doc/figures/language.data scripts/bench.d/figure.awk
	$(figure) $(ratios)/language.data >$@-t && mv $@-t $@
doc/figure-stores.texi: doc/figures/stores.data scripts/bench.d/figure.awk
	$(figure) -v most=40 $(ratios)/stores.data >$@-t && mv $@-t $@
doc/figure-numbers.texi: doc/figures/numbers.data scripts/bench.d/figure.awk
	$(figure) $(ratios)/numbers.data >$@-t && mv $@-t $@

# Convert the manual to HTML: one page that needs no other file, and a folder
# with a page for each section.
AM_MAKEINFOHTMLFLAGS = --no-split --css-include=$(srcdir)/doc/manual.css

# Build the site in the folder html: the first page, the manual, the gallery,
# and a report that weblog makes from a generated log.  The site loads nothing
# from other machines, which scripts/check-links checks.
site_pages = html/index.html html/gallery.html html/benchmarks.html \
  html/speed.html html/changes.html html/weblog.html
site_files = doc/manual.css doc/session.svg doc/benchmarks.svg doc/weblog.png \
  doc/card.html
site_page = $(AM_V_GEN)$(MKDIR_P) html && \
  page=$@ && $(AWK) -v page=$${page\#html/} -f $(srcdir)/doc/site/page.awk
site_needs = doc/site/page.awk $(site_files)

html/index.html: README.md $(site_needs)
	$(site_page) $(srcdir)/README.md >$@-t && mv $@-t $@
	for file in $(site_files); do cp $(srcdir)/$$file html || exit 1; done
html/gallery.html: scripts/examples/README.md $(site_needs)
	$(site_page) $(srcdir)/scripts/examples/README.md >$@-t && mv $@-t $@
html/benchmarks.html: doc/site/benchmarks.md bench-results/table.txt \
    $(site_needs)
	$(site_page) $(srcdir)/doc/site/benchmarks.md \
	  $(srcdir)/bench-results/table.txt >$@-t && mv $@-t $@
html/speed.html: doc/speed.md $(site_needs)
	$(site_page) $(srcdir)/doc/speed.md >$@-t && mv $@-t $@
html/changes.html: NEWS $(site_needs)
	$(site_page) $(srcdir)/NEWS >$@-t && mv $@-t $@
html/weblog.html: awk-src/gawk$(EXEEXT) scripts/examples/web-log-make.awk
	$(AM_V_GEN)$(MKDIR_P) html && sh $(srcdir)/doc/site/sample $@

# Add a link to the site to each page of the manual.
site_link = <nav class="site" aria-label="Site"><a \
  href="../index.html">pm-gawk</a><a href="index.html">Manual</a></nav><main>
html/manual/index.html: $(info_TEXINFOS) $(doc_pm_awk_TEXINFOS) \
    doc/version.texi doc/site/manual.awk
	$(AM_V_GEN)rm -rf html/manual && $(MKDIR_P) html && \
	$(MAKEINFOHTML) --css-ref=../manual.css \
	  -c AFTER_BODY_OPEN='$(site_link)' -c PRE_BODY_CLOSE='</main>' \
	  -c USE_ACCESSKEY=0 $(MAKEINFOFLAGS) -I doc -I $(srcdir)/doc \
	  -o html/manual $(srcdir)/doc/pm-awk.texi
	$(AM_V_at)for file in html/manual/*.html; do \
	  $(AWK) -f $(srcdir)/doc/site/manual.awk $$file >$@-t && \
	    mv $@-t $$file || exit 1; \
	done

html-local: $(site_pages) html/manual/index.html

install-html-local: html-local
	$(MKDIR_P) "$(DESTDIR)$(htmldir)/manual"
	$(INSTALL_DATA) html/*.html html/*.svg html/*.png html/*.css \
	  "$(DESTDIR)$(htmldir)"
	$(INSTALL_DATA) html/manual/* "$(DESTDIR)$(htmldir)/manual"

uninstall-local: uninstall-pages
uninstall-pages:
	rm -rf "$(DESTDIR)$(htmldir)/manual"
	for file in $(site_pages) $(site_files); do \
	  rm -f "$(DESTDIR)$(htmldir)/$${file##*/}"; \
	done

clean-local: clean-pages
clean-pages:
	rm -rf html

.PHONY: uninstall-pages clean-pages

EXTRA_DIST += doc/site bench-results/table.txt
EXTRA_DIST += doc/figures doc/ARCHITECTURE.md doc/heap-format.md \
  doc/speed.md CONTRIBUTING.md SECURITY.md doc/session.svg \
  doc/benchmarks.svg doc/weblog.png

# `make card' prints the reference card to doc/card.pdf with Chromium.
dist_html_DATA = doc/card.html
CHROMIUM = chromium
card:
	$(MKDIR_P) doc
	$(CHROMIUM) --headless --no-sandbox --disable-gpu \
	  --no-pdf-header-footer \
	  --print-to-pdf=$(abs_top_builddir)/doc/card.pdf \
	  file://$(abs_top_srcdir)/doc/card.html
CLEANFILES += doc/card.pdf

# `make picture' draws the picture of weblog's page in README.md.
picture: html/weblog.html
	$(CHROMIUM) --headless --no-sandbox --disable-gpu --hide-scrollbars \
	  --window-size=1100,668 --screenshot=$(abs_top_srcdir)/doc/weblog.png \
	  file://$(abs_top_builddir)/html/weblog.html
.PHONY: card picture

bashcompdir = $(datadir)/bash-completion/completions
bashcomp_DATA = scripts/completion/gawk scripts/completion/pmheap
zshcompdir = $(datadir)/zsh/site-functions
zshcomp_DATA = scripts/completion/_gawk scripts/completion/_pmheap
fishcompdir = $(datadir)/fish/vendor_completions.d
fishcomp_DATA = scripts/completion/gawk.fish scripts/completion/pmheap.fish \
  scripts/completion/pm-awk.fish
# bash and fish search for a completion file with the name of the command.
bashcomp_links = pm-awk:gawk pm-gawk:gawk syslog-report:weblog \
  gawk-report:weblog
fishcomp_links = pm-gawk:pm-awk syslog-report:weblog gawk-report:weblog
install-completion-links:
	cd "$(DESTDIR)$(bashcompdir)" && for link in $(bashcomp_links); do \
	  rm -f $${link%:*} && $(LN_S) $${link#*:} $${link%:*} || exit 1; \
	done
	cd "$(DESTDIR)$(fishcompdir)" && for link in $(fishcomp_links); do \
	  rm -f $${link%:*}.fish && \
	  $(LN_S) $${link#*:}.fish $${link%:*}.fish || exit 1; \
	done
uninstall-completion-links:
	for link in $(bashcomp_links); do \
	  rm -f "$(DESTDIR)$(bashcompdir)/$${link%:*}"; \
	done
	for link in $(fishcomp_links); do \
	  rm -f "$(DESTDIR)$(fishcompdir)/$${link%:*}.fish"; \
	done
.PHONY: install-completion-links uninstall-completion-links
