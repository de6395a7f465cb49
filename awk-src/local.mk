# local.mk -- the interpreter: libawk.a from the eight layers, and gawk.
# SPDX-License-Identifier: GPL-3.0-or-later

# scripts/update-sources writes these lists.
# BEGIN LISTS
base_sources =
base_sources += awk-src/base/cstack.c
base_sources += awk-src/base/diag.c
base_sources += awk-src/base/late.c
base_sources += awk-src/base/mathlib.c
base_sources += awk-src/base/mb.c
base_sources += awk-src/base/mb_count.c
base_sources += awk-src/base/mem.c
base_sources += awk-src/base/options.c
base_sources += awk-src/base/cstack.h
base_sources += awk-src/base/diag.h
base_sources += awk-src/base/late.h
base_sources += awk-src/base/mathlib.h
base_sources += awk-src/base/mb.h
base_sources += awk-src/base/mem.h
base_sources += awk-src/base/options.h

value_sources =
value_sources += awk-src/value/array.c
value_sources += awk-src/value/array_int.c
value_sources += awk-src/value/array_str.c
value_sources += awk-src/value/array_walk.c
value_sources += awk-src/value/big.c
value_sources += awk-src/value/chars.c
value_sources += awk-src/value/format.c
value_sources += awk-src/value/mpfast.c
value_sources += awk-src/value/mpfunc.c
value_sources += awk-src/value/mplib.c
value_sources += awk-src/value/mpnum.c
value_sources += awk-src/value/mptext.c
value_sources += awk-src/value/numfmt.c
value_sources += awk-src/value/root.c
value_sources += awk-src/value/sort.c
value_sources += awk-src/value/strnum.c
value_sources += awk-src/value/value.c
value_sources += awk-src/value/array.h
value_sources += awk-src/value/arrayrep.h
value_sources += awk-src/value/big.h
value_sources += awk-src/value/chars.h
value_sources += awk-src/value/convert.h
value_sources += awk-src/value/format.h
value_sources += awk-src/value/mplib.h
value_sources += awk-src/value/mpnum.h
value_sources += awk-src/value/numfmt.h
value_sources += awk-src/value/root.h
value_sources += awk-src/value/sort.h
value_sources += awk-src/value/value.h
value_sources += awk-src/value/valuehook.h

text_sources =
text_sources += awk-src/text/escape.c
text_sources += awk-src/text/fields.c
text_sources += awk-src/text/rx_api.c
text_sources += awk-src/text/rx_dfa.c
text_sources += awk-src/text/rx_lines.c
text_sources += awk-src/text/rx_nfa.c
text_sources += awk-src/text/rx_parse.c
text_sources += awk-src/text/rx_pike.c
text_sources += awk-src/text/rx_prefix.c
text_sources += awk-src/text/rx_run.c
text_sources += awk-src/text/rx_scan.c
text_sources += awk-src/text/rx_set.c
text_sources += awk-src/text/rx_small.c
text_sources += awk-src/text/rx_submatch.c
text_sources += awk-src/text/rxcache.c
text_sources += awk-src/text/split.c
text_sources += awk-src/text/split_fix.c
text_sources += awk-src/text/escape.h
text_sources += awk-src/text/fields.h
text_sources += awk-src/text/rx.h
text_sources += awk-src/text/rx_dfa.h
text_sources += awk-src/text/rx_int.h
text_sources += awk-src/text/rx_sub.h
text_sources += awk-src/text/scan.h
text_sources += awk-src/text/split.h
text_sources += awk-src/text/splitkinds.h

io_sources =
io_sources += awk-src/io/close.c
io_sources += awk-src/io/devname.c
io_sources += awk-src/io/input.c
io_sources += awk-src/io/net.c
io_sources += awk-src/io/output.c
io_sources += awk-src/io/packed.c
io_sources += awk-src/io/process.c
io_sources += awk-src/io/recscan.c
io_sources += awk-src/io/redir.c
io_sources += awk-src/io/soon.c
io_sources += awk-src/io/devname.h
io_sources += awk-src/io/input.h
io_sources += awk-src/io/io_int.h
io_sources += awk-src/io/net.h
io_sources += awk-src/io/output.h
io_sources += awk-src/io/process.h
io_sources += awk-src/io/soon.h

lang_sources =
lang_sources += awk-src/lang/ast.c
lang_sources += awk-src/lang/calls.c
lang_sources += awk-src/lang/codegen_assign.c
lang_sources += awk-src/lang/codegen_call.c
lang_sources += awk-src/lang/codegen_expr.c
lang_sources += awk-src/lang/codegen_stmt.c
lang_sources += awk-src/lang/comments.c
lang_sources += awk-src/lang/disasm.c
lang_sources += awk-src/lang/fold.c
lang_sources += awk-src/lang/items.c
lang_sources += awk-src/lang/jumps.c
lang_sources += awk-src/lang/lex_text.c
lang_sources += awk-src/lang/lexer.c
lang_sources += awk-src/lang/lintpass.c
lang_sources += awk-src/lang/names.c
lang_sources += awk-src/lang/parse.c
lang_sources += awk-src/lang/pot.c
lang_sources += awk-src/lang/readonly.c
lang_sources += awk-src/lang/source.c
lang_sources += awk-src/lang/special.c
lang_sources += awk-src/lang/statics.c
lang_sources += awk-src/lang/stmt.c
lang_sources += awk-src/lang/symbols.c
lang_sources += awk-src/lang/words.c
lang_sources += awk-src/lang/ast.h
lang_sources += awk-src/lang/chunk.h
lang_sources += awk-src/lang/codegen.h
lang_sources += awk-src/lang/codegen_int.h
lang_sources += awk-src/lang/lex_int.h
lang_sources += awk-src/lang/lexer.h
lang_sources += awk-src/lang/lintpass.h
lang_sources += awk-src/lang/parse.h
lang_sources += awk-src/lang/pot.h
lang_sources += awk-src/lang/readonly.h
lang_sources += awk-src/lang/source.h
lang_sources += awk-src/lang/special.h
lang_sources += awk-src/lang/statics.h
lang_sources += awk-src/lang/opcodes.def
lang_sources += awk-src/lang/grammar.y

vm_sources =
vm_sources += awk-src/vm/args.c
vm_sources += awk-src/vm/arrayops.c
vm_sources += awk-src/vm/assign.c
vm_sources += awk-src/vm/bignum.c
vm_sources += awk-src/vm/call.c
vm_sources += awk-src/vm/getline.c
vm_sources += awk-src/vm/heldrefs.c
vm_sources += awk-src/vm/misuse.c
vm_sources += awk-src/vm/ops.c
vm_sources += awk-src/vm/print.c
vm_sources += awk-src/vm/rules.c
vm_sources += awk-src/vm/specials.c
vm_sources += awk-src/vm/start.c
vm_sources += awk-src/vm/vm.c
vm_sources += awk-src/vm/assign.h
vm_sources += awk-src/vm/bignum.h
vm_sources += awk-src/vm/builtin.h
vm_sources += awk-src/vm/heldrefs.h
vm_sources += awk-src/vm/interp.h
vm_sources += awk-src/vm/specials.h
vm_sources += awk-src/vm/vm.h

builtin_sources =
builtin_sources += awk-src/builtin/bi_array.c
builtin_sources += awk-src/builtin/bi_bits.c
builtin_sources += awk-src/builtin/bi_i18n.c
builtin_sources += awk-src/builtin/bi_io.c
builtin_sources += awk-src/builtin/bi_lint.c
builtin_sources += awk-src/builtin/bi_match.c
builtin_sources += awk-src/builtin/bi_math.c
builtin_sources += awk-src/builtin/bi_rand.c
builtin_sources += awk-src/builtin/bi_string.c
builtin_sources += awk-src/builtin/bi_subst.c
builtin_sources += awk-src/builtin/bi_table.c
builtin_sources += awk-src/builtin/bi_time.c
builtin_sources += awk-src/builtin/bi.h

api_sources =
api_sources += awk-src/api/api_array.c
api_sources += awk-src/api/api_cookie.c
api_sources += awk-src/api/api_file.c
api_sources += awk-src/api/api_flat.c
api_sources += awk-src/api/api_func.c
api_sources += awk-src/api/api_input.c
api_sources += awk-src/api/api_load.c
api_sources += awk-src/api/api_message.c
api_sources += awk-src/api/api_mp.c
api_sources += awk-src/api/api_output.c
api_sources += awk-src/api/api_process.c
api_sources += awk-src/api/api_symbol.c
api_sources += awk-src/api/api_twoway.c
api_sources += awk-src/api/api_value.c
api_sources += awk-src/api/libcmem.c
api_sources += awk-src/api/api.h
api_sources += awk-src/api/api_int.h
api_sources += awk-src/api/gawkapi.h
api_sources += awk-src/api/libcmem.h

front_sources =
front_sources += awk-src/front/cmdline.c
front_sources += awk-src/front/dumpvars.c
front_sources += awk-src/front/environ.c
front_sources += awk-src/front/handover.c
front_sources += awk-src/front/heapview.c
front_sources += awk-src/front/heapview_awk.c
front_sources += awk-src/front/heapview_check.c
front_sources += awk-src/front/heapview_copy.c
front_sources += awk-src/front/heapview_get.c
front_sources += awk-src/front/heapview_info.c
front_sources += awk-src/front/heapview_json.c
front_sources += awk-src/front/heapview_load.c
front_sources += awk-src/front/heapview_loadjson.c
front_sources += awk-src/front/heapview_read.c
front_sources += awk-src/front/heapview_text.c
front_sources += awk-src/front/locale_env.c
front_sources += awk-src/front/numlib.c
front_sources += awk-src/front/overflow.c
front_sources += awk-src/front/persist.c
front_sources += awk-src/front/pmaext.c
front_sources += awk-src/front/pretty.c
front_sources += awk-src/front/pretty_expr.c
front_sources += awk-src/front/pretty_items.c
front_sources += awk-src/front/pretty_profile.c
front_sources += awk-src/front/pretty_stmt.c
front_sources += awk-src/front/pretty_text.c
front_sources += awk-src/front/profsig.c
front_sources += awk-src/front/usage.c
front_sources += awk-src/front/cmdline.h
front_sources += awk-src/front/dumpvars.h
front_sources += awk-src/front/environ.h
front_sources += awk-src/front/handover.h
front_sources += awk-src/front/heapview.h
front_sources += awk-src/front/locale_env.h
front_sources += awk-src/front/numlib.h
front_sources += awk-src/front/overflow.h
front_sources += awk-src/front/persist.h
front_sources += awk-src/front/pmaext.h
front_sources += awk-src/front/pretty.h
front_sources += awk-src/front/pretty_int.h
front_sources += awk-src/front/profsig.h

# END LISTS

noinst_LIBRARIES += awk-src/libawk.a
awk_src_libawk_a_SOURCES = $(base_sources) $(value_sources) \
  $(text_sources) $(io_sources) $(lang_sources) $(vm_sources) \
  $(builtin_sources) $(api_sources) $(front_sources) awk-src/lang/grammar.y

bin_PROGRAMS += awk-src/gawk
awk_src_gawk_SOURCES = awk-src/front/main.c
awk_src_gawk_LDADD = awk-src/libawk.a pma/libpma.a lib/libgnu.a

include awk-src/extension/local.mk

AM_YFLAGS = -d -Wno-yacc
BUILT_SOURCES += awk-src/lang/grammar.h

# As gawk's own installation does: `awk' is a link to gawk unless some awk is
# there already.
install-exec-hook:
	cd $(DESTDIR)$(bindir) && \
	  if test ! -e awk && test ! -h awk; then $(LN_S) gawk awk; fi

uninstall-hook:
	cd $(DESTDIR)$(bindir) && \
	  if test "`readlink awk`" = gawk; then rm -f awk; fi
