# local.mk -- build libawk.a from the rooms, gawk and pmheap.
# SPDX-License-Identifier: GPL-3.0-or-later

# scripts/update-sources writes these lists.
# BEGIN LISTS
base_sources =
base_sources += awk-src/base/cstack.c
base_sources += awk-src/base/diag.c
base_sources += awk-src/base/env.c
base_sources += awk-src/base/heap_error.c
base_sources += awk-src/base/heap_settings.c
base_sources += awk-src/base/hint.c
base_sources += awk-src/base/json.c
base_sources += awk-src/base/lazy_locale.c
base_sources += awk-src/base/mathlib.c
base_sources += awk-src/base/mb.c
base_sources += awk-src/base/mb_wide.c
base_sources += awk-src/base/mem.c
base_sources += awk-src/base/options.c
base_sources += awk-src/base/place.c
base_sources += awk-src/base/read.c
base_sources += awk-src/base/switches.c
base_sources += awk-src/base/table.c
base_sources += awk-src/base/tempfile.c
base_sources += awk-src/base/translate.c
base_sources += awk-src/base/write.c
base_sources += awk-src/base/block.h
base_sources += awk-src/base/cstack.h
base_sources += awk-src/base/csv.h
base_sources += awk-src/base/diag.h
base_sources += awk-src/base/digits.h
base_sources += awk-src/base/env.h
base_sources += awk-src/base/heap_error.h
base_sources += awk-src/base/heap_part.h
base_sources += awk-src/base/heap_settings.h
base_sources += awk-src/base/hint.h
base_sources += awk-src/base/json.h
base_sources += awk-src/base/lazy_locale.h
base_sources += awk-src/base/library.h
base_sources += awk-src/base/magic.h
base_sources += awk-src/base/mathlib.h
base_sources += awk-src/base/mb.h
base_sources += awk-src/base/mb_wide.h
base_sources += awk-src/base/mem.h
base_sources += awk-src/base/name.h
base_sources += awk-src/base/options.h
base_sources += awk-src/base/place.h
base_sources += awk-src/base/read.h
base_sources += awk-src/base/switches.h
base_sources += awk-src/base/table.h
base_sources += awk-src/base/tempfile.h
base_sources += awk-src/base/translate.h
base_sources += awk-src/base/utf8.h
base_sources += awk-src/base/write.h
base_sources += awk-src/base/switches.def

value_sources =
value_sources += awk-src/value/big.c
value_sources += awk-src/value/chars.c
value_sources += awk-src/value/compare.c
value_sources += awk-src/value/format.c
value_sources += awk-src/value/numfmt.c
value_sources += awk-src/value/reserved.c
value_sources += awk-src/value/special.c
value_sources += awk-src/value/strnum.c
value_sources += awk-src/value/value.c
value_sources += awk-src/value/big.h
value_sources += awk-src/value/chars.h
value_sources += awk-src/value/convert.h
value_sources += awk-src/value/format.h
value_sources += awk-src/value/hooks.h
value_sources += awk-src/value/reserved.h
value_sources += awk-src/value/special.h
value_sources += awk-src/value/value.h
value_sources += awk-src/value/keywords.def

number_sources =
number_sources += awk-src/number/mpfast.c
number_sources += awk-src/number/mpfunc.c
number_sources += awk-src/number/mplib.c
number_sources += awk-src/number/mpnum.c
number_sources += awk-src/number/mptext.c
number_sources += awk-src/number/mplib.h
number_sources += awk-src/number/mpnum.h

array_sources =
array_sources += awk-src/array/array.c
array_sources += awk-src/array/bulk.c
array_sources += awk-src/array/deferred.c
array_sources += awk-src/array/dense.c
array_sources += awk-src/array/hash.c
array_sources += awk-src/array/rank.c
array_sources += awk-src/array/root.c
array_sources += awk-src/array/shrink.c
array_sources += awk-src/array/sort.c
array_sources += awk-src/array/sorted_walk.c
array_sources += awk-src/array/validate.c
array_sources += awk-src/array/walk.c
array_sources += awk-src/array/array.h
array_sources += awk-src/array/layout.h
array_sources += awk-src/array/quick.h
array_sources += awk-src/array/rank.h
array_sources += awk-src/array/root.h
array_sources += awk-src/array/sort.h

verify_sources =
verify_sources += awk-src/verify/check.c
verify_sources += awk-src/verify/owner.c
verify_sources += awk-src/verify/read.c
verify_sources += awk-src/verify/tables.c
verify_sources += awk-src/verify/state.h

exchange_sources =
exchange_sources += awk-src/exchange/merge.c
exchange_sources += awk-src/exchange/part.c
exchange_sources += awk-src/exchange/stream.c
exchange_sources += awk-src/exchange/merge.h
exchange_sources += awk-src/exchange/part.h
exchange_sources += awk-src/exchange/stream.h

regex_sources =
regex_sources += awk-src/regex/closure.c
regex_sources += awk-src/regex/compile.c
regex_sources += awk-src/regex/dfa.c
regex_sources += awk-src/regex/foreign.c
regex_sources += awk-src/regex/nfa.c
regex_sources += awk-src/regex/parse.c
regex_sources += awk-src/regex/passes.c
regex_sources += awk-src/regex/pike.c
regex_sources += awk-src/regex/prefix.c
regex_sources += awk-src/regex/run.c
regex_sources += awk-src/regex/scan.c
regex_sources += awk-src/regex/search.c
regex_sources += awk-src/regex/set.c
regex_sources += awk-src/regex/small.c
regex_sources += awk-src/regex/submatch.c
regex_sources += awk-src/regex/dfa.h
regex_sources += awk-src/regex/internal.h
regex_sources += awk-src/regex/prefix.h
regex_sources += awk-src/regex/program.h
regex_sources += awk-src/regex/rx.h
regex_sources += awk-src/regex/set.h
regex_sources += awk-src/regex/submatch.h
regex_sources += awk-src/regex/tree.h

text_sources =
text_sources += awk-src/text/escape.c
text_sources += awk-src/text/fields.c
text_sources += awk-src/text/join.c
text_sources += awk-src/text/regex_cache.c
text_sources += awk-src/text/scan.c
text_sources += awk-src/text/separators.c
text_sources += awk-src/text/split.c
text_sources += awk-src/text/split_fix.c
text_sources += awk-src/text/escape.h
text_sources += awk-src/text/fields.h
text_sources += awk-src/text/join.h
text_sources += awk-src/text/scan.h
text_sources += awk-src/text/separators.h
text_sources += awk-src/text/split.h

io_sources =
io_sources += awk-src/io/close.c
io_sources += awk-src/io/delayed_output.c
io_sources += awk-src/io/devname.c
io_sources += awk-src/io/hooks.c
io_sources += awk-src/io/input.c
io_sources += awk-src/io/lines.c
io_sources += awk-src/io/net.c
io_sources += awk-src/io/output.c
io_sources += awk-src/io/packed.c
io_sources += awk-src/io/process.c
io_sources += awk-src/io/recscan.c
io_sources += awk-src/io/redir.c
io_sources += awk-src/io/start.c
io_sources += awk-src/io/streams.c
io_sources += awk-src/io/delayed_output.h
io_sources += awk-src/io/devname.h
io_sources += awk-src/io/hooks.h
io_sources += awk-src/io/input.h
io_sources += awk-src/io/internal.h
io_sources += awk-src/io/net.h
io_sources += awk-src/io/output.h
io_sources += awk-src/io/process.h

lang_sources =
lang_sources += awk-src/lang/ast_call.c
lang_sources += awk-src/lang/ast_comment.c
lang_sources += awk-src/lang/ast_expr.c
lang_sources += awk-src/lang/ast_fold.c
lang_sources += awk-src/lang/ast_item.c
lang_sources += awk-src/lang/ast_name.c
lang_sources += awk-src/lang/ast_same.c
lang_sources += awk-src/lang/ast_stmt.c
lang_sources += awk-src/lang/builtin.c
lang_sources += awk-src/lang/check_lint.c
lang_sources += awk-src/lang/check_loop.c
lang_sources += awk-src/lang/codegen.c
lang_sources += awk-src/lang/codegen_assign.c
lang_sources += awk-src/lang/codegen_call.c
lang_sources += awk-src/lang/codegen_debug.c
lang_sources += awk-src/lang/codegen_expr.c
lang_sources += awk-src/lang/codegen_jumps.c
lang_sources += awk-src/lang/codegen_operand.c
lang_sources += awk-src/lang/codegen_stmt.c
lang_sources += awk-src/lang/disasm.c
lang_sources += awk-src/lang/hints.c
lang_sources += awk-src/lang/lexer.c
lang_sources += awk-src/lang/lexer_text.c
lang_sources += awk-src/lang/parse.c
lang_sources += awk-src/lang/pot.c
lang_sources += awk-src/lang/query.c
lang_sources += awk-src/lang/quicken.c
lang_sources += awk-src/lang/source.c
lang_sources += awk-src/lang/static_cells.c
lang_sources += awk-src/lang/symbols.c
lang_sources += awk-src/lang/ast.h
lang_sources += awk-src/lang/ast_comment.h
lang_sources += awk-src/lang/ast_expr.h
lang_sources += awk-src/lang/ast_item.h
lang_sources += awk-src/lang/ast_name.h
lang_sources += awk-src/lang/ast_stmt.h
lang_sources += awk-src/lang/builtin.h
lang_sources += awk-src/lang/check_lint.h
lang_sources += awk-src/lang/chunk.h
lang_sources += awk-src/lang/codegen.h
lang_sources += awk-src/lang/hints.h
lang_sources += awk-src/lang/lexer.h
lang_sources += awk-src/lang/lexer_internal.h
lang_sources += awk-src/lang/parse.h
lang_sources += awk-src/lang/pot.h
lang_sources += awk-src/lang/query.h
lang_sources += awk-src/lang/source.h
lang_sources += awk-src/lang/static_cells.h
lang_sources += awk-src/lang/symbols.h
lang_sources += awk-src/lang/opcodes.def
lang_sources += awk-src/lang/grammar.y

rules_sources =
rules_sources += awk-src/rules/analyze.c
rules_sources += awk-src/rules/classes.c
rules_sources += awk-src/rules/function.c
rules_sources += awk-src/rules/idioms.c
rules_sources += awk-src/rules/opening.c
rules_sources += awk-src/rules/refusals.c
rules_sources += awk-src/rules/internal.h
rules_sources += awk-src/rules/rules.h
rules_sources += awk-src/rules/refusals.def

vm_sources =
vm_sources += awk-src/vm/array_misuse.c
vm_sources += awk-src/vm/builtin_args.c
vm_sources += awk-src/vm/call.c
vm_sources += awk-src/vm/elements.c
vm_sources += awk-src/vm/getline.c
vm_sources += awk-src/vm/globals.c
vm_sources += awk-src/vm/headed.c
vm_sources += awk-src/vm/held_refs.c
vm_sources += awk-src/vm/iter.c
vm_sources += awk-src/vm/main_loop.c
vm_sources += awk-src/vm/mp_arith.c
vm_sources += awk-src/vm/operand_assign.c
vm_sources += awk-src/vm/operators.c
vm_sources += awk-src/vm/print.c
vm_sources += awk-src/vm/records.c
vm_sources += awk-src/vm/registers.c
vm_sources += awk-src/vm/run_lint.c
vm_sources += awk-src/vm/special_effects.c
vm_sources += awk-src/vm/start.c
vm_sources += awk-src/vm/symtab.c
vm_sources += awk-src/vm/vm.c
vm_sources += awk-src/vm/array_misuse.h
vm_sources += awk-src/vm/builtin_args.h
vm_sources += awk-src/vm/call.h
vm_sources += awk-src/vm/elements.h
vm_sources += awk-src/vm/getline.h
vm_sources += awk-src/vm/globals.h
vm_sources += awk-src/vm/headed.h
vm_sources += awk-src/vm/held_refs.h
vm_sources += awk-src/vm/hooks.h
vm_sources += awk-src/vm/interp.h
vm_sources += awk-src/vm/iter.h
vm_sources += awk-src/vm/main_loop.h
vm_sources += awk-src/vm/mp_arith.h
vm_sources += awk-src/vm/operand_assign.h
vm_sources += awk-src/vm/operations.h
vm_sources += awk-src/vm/operators.h
vm_sources += awk-src/vm/print.h
vm_sources += awk-src/vm/quick.h
vm_sources += awk-src/vm/records.h
vm_sources += awk-src/vm/registers.h
vm_sources += awk-src/vm/run_lint.h
vm_sources += awk-src/vm/small_text.h
vm_sources += awk-src/vm/special_effects.h
vm_sources += awk-src/vm/symtab.h
vm_sources += awk-src/vm/vm.h
vm_sources += awk-src/vm/operations.def

builtin_sources =
builtin_sources += awk-src/builtin/array.c
builtin_sources += awk-src/builtin/bits.c
builtin_sources += awk-src/builtin/i18n.c
builtin_sources += awk-src/builtin/io.c
builtin_sources += awk-src/builtin/lint.c
builtin_sources += awk-src/builtin/match.c
builtin_sources += awk-src/builtin/math.c
builtin_sources += awk-src/builtin/rand.c
builtin_sources += awk-src/builtin/string.c
builtin_sources += awk-src/builtin/subst.c
builtin_sources += awk-src/builtin/table.c
builtin_sources += awk-src/builtin/time.c
builtin_sources += awk-src/builtin/functions.h
builtin_sources += awk-src/builtin/builtins.def

batch_sources =
batch_sources += awk-src/batch/build.c
batch_sources += awk-src/batch/calls.c
batch_sources += awk-src/batch/columns.c
batch_sources += awk-src/batch/conditions.c
batch_sources += awk-src/batch/elements.c
batch_sources += awk-src/batch/expr.c
batch_sources += awk-src/batch/idioms.c
batch_sources += awk-src/batch/inline.c
batch_sources += awk-src/batch/items.c
batch_sources += awk-src/batch/join.c
batch_sources += awk-src/batch/lookup.c
batch_sources += awk-src/batch/loop.c
batch_sources += awk-src/batch/pace.c
batch_sources += awk-src/batch/pieces.c
batch_sources += awk-src/batch/print.c
batch_sources += awk-src/batch/record.c
batch_sources += awk-src/batch/run.c
batch_sources += awk-src/batch/schedule.c
batch_sources += awk-src/batch/sinks.c
batch_sources += awk-src/batch/split.c
batch_sources += awk-src/batch/stage.c
batch_sources += awk-src/batch/statements.c
batch_sources += awk-src/batch/values.c
batch_sources += awk-src/batch/batch.h
batch_sources += awk-src/batch/build.h
batch_sources += awk-src/batch/lookup.h
batch_sources += awk-src/batch/pace.h
batch_sources += awk-src/batch/plan.h
batch_sources += awk-src/batch/run.h
batch_sources += awk-src/batch/kernels.def

api_sources =
api_sources += awk-src/api/array.c
api_sources += awk-src/api/cookie.c
api_sources += awk-src/api/file.c
api_sources += awk-src/api/flat.c
api_sources += awk-src/api/func.c
api_sources += awk-src/api/input.c
api_sources += awk-src/api/libcmem.c
api_sources += awk-src/api/load.c
api_sources += awk-src/api/message.c
api_sources += awk-src/api/mp.c
api_sources += awk-src/api/output.c
api_sources += awk-src/api/process.c
api_sources += awk-src/api/symbol.c
api_sources += awk-src/api/twoway.c
api_sources += awk-src/api/value.c
api_sources += awk-src/api/api.h
api_sources += awk-src/api/gawkapi.h
api_sources += awk-src/api/internal.h
api_sources += awk-src/api/libcmem.h

heap_sources =
heap_sources += awk-src/heap/advice.c
heap_sources += awk-src/heap/attach.c
heap_sources += awk-src/heap/heap.c
heap_sources += awk-src/heap/life.c
heap_sources += awk-src/heap/lookup.c
heap_sources += awk-src/heap/lost.c
heap_sources += awk-src/heap/module.c
heap_sources += awk-src/heap/position.c
heap_sources += awk-src/heap/positions.c
heap_sources += awk-src/heap/rotation.c
heap_sources += awk-src/heap/stored.c
heap_sources += awk-src/heap/wait.c
heap_sources += awk-src/heap/advice.h
heap_sources += awk-src/heap/attach.h
heap_sources += awk-src/heap/heap.h
heap_sources += awk-src/heap/life.h
heap_sources += awk-src/heap/lookup.h
heap_sources += awk-src/heap/lost.h
heap_sources += awk-src/heap/module.h
heap_sources += awk-src/heap/position.h
heap_sources += awk-src/heap/positions.h
heap_sources += awk-src/heap/rotation.h
heap_sources += awk-src/heap/stored.h
heap_sources += awk-src/heap/wait.h

jobs_sources =
jobs_sources += awk-src/jobs/addends.c
jobs_sources += awk-src/jobs/combine.c
jobs_sources += awk-src/jobs/divert.c
jobs_sources += awk-src/jobs/encode.c
jobs_sources += awk-src/jobs/merge_function.c
jobs_sources += awk-src/jobs/operands.c
jobs_sources += awk-src/jobs/partial.c
jobs_sources += awk-src/jobs/result.c
jobs_sources += awk-src/jobs/result_space.c
jobs_sources += awk-src/jobs/run.c
jobs_sources += awk-src/jobs/shard_size.c
jobs_sources += awk-src/jobs/shards.c
jobs_sources += awk-src/jobs/state.c
jobs_sources += awk-src/jobs/stream.c
jobs_sources += awk-src/jobs/worker.c
jobs_sources += awk-src/jobs/workers.c
jobs_sources += awk-src/jobs/addends.h
jobs_sources += awk-src/jobs/divert.h
jobs_sources += awk-src/jobs/encode.h
jobs_sources += awk-src/jobs/jobs.h
jobs_sources += awk-src/jobs/partial.h
jobs_sources += awk-src/jobs/result.h
jobs_sources += awk-src/jobs/run.h
jobs_sources += awk-src/jobs/shard.h
jobs_sources += awk-src/jobs/state.h
jobs_sources += awk-src/jobs/worker.h

jit_sources =
jit_sources += awk-src/jit/counted.c
jit_sources += awk-src/jit/effects.c
jit_sources += awk-src/jit/integers.c
jit_sources += awk-src/jit/load.c
jit_sources += awk-src/jit/region.c
jit_sources += awk-src/jit/run.c
jit_sources += awk-src/jit/worth.c
jit_sources += awk-src/jit/counted.h
jit_sources += awk-src/jit/jit.h
jit_sources += awk-src/jit/native.h
jit_sources += awk-src/jit/region.h
jit_sources += awk-src/jit/run.h
jit_sources += awk-src/jit/worth.h
jit_sources += awk-src/jit/worth.def

debug_sources =
debug_sources += awk-src/debug/break.c
debug_sources += awk-src/debug/eval.c
debug_sources += awk-src/debug/frame.c
debug_sources += awk-src/debug/info.c
debug_sources += awk-src/debug/input.c
debug_sources += awk-src/debug/list.c
debug_sources += awk-src/debug/option.c
debug_sources += awk-src/debug/out.c
debug_sources += awk-src/debug/parse.c
debug_sources += awk-src/debug/place.c
debug_sources += awk-src/debug/readline.c
debug_sources += awk-src/debug/restart.c
debug_sources += awk-src/debug/session.c
debug_sources += awk-src/debug/step.c
debug_sources += awk-src/debug/used.c
debug_sources += awk-src/debug/value.c
debug_sources += awk-src/debug/variable.c
debug_sources += awk-src/debug/watch.c
debug_sources += awk-src/debug/words.c
debug_sources += awk-src/debug/command.h
debug_sources += awk-src/debug/debug.h
debug_sources += awk-src/debug/place.h
debug_sources += awk-src/debug/point.h
debug_sources += awk-src/debug/session.h
debug_sources += awk-src/debug/terminal.h
debug_sources += awk-src/debug/value.h
debug_sources += awk-src/debug/commands.def

pretty_sources =
pretty_sources += awk-src/pretty/comments.c
pretty_sources += awk-src/pretty/expr.c
pretty_sources += awk-src/pretty/items.c
pretty_sources += awk-src/pretty/parens.c
pretty_sources += awk-src/pretty/print.c
pretty_sources += awk-src/pretty/profile.c
pretty_sources += awk-src/pretty/stmt.c
pretty_sources += awk-src/pretty/text.c
pretty_sources += awk-src/pretty/internal.h
pretty_sources += awk-src/pretty/pretty.h

front_sources =
front_sources += awk-src/front/cmdline.c
front_sources += awk-src/front/dump_variables.c
front_sources += awk-src/front/environ.c
front_sources += awk-src/front/locale_env.c
front_sources += awk-src/front/overflow.c
front_sources += awk-src/front/progress.c
front_sources += awk-src/front/usage.c
front_sources += awk-src/front/front.h

pmheap_sources =
pmheap_sources += awk-src/pmheap/cli.c
pmheap_sources += awk-src/pmheap/commands.c
pmheap_sources += awk-src/pmheap/copy.c
pmheap_sources += awk-src/pmheap/decimal.c
pmheap_sources += awk-src/pmheap/diff.c
pmheap_sources += awk-src/pmheap/dump_awk.c
pmheap_sources += awk-src/pmheap/dump_json.c
pmheap_sources += awk-src/pmheap/dump_text.c
pmheap_sources += awk-src/pmheap/export.c
pmheap_sources += awk-src/pmheap/export_sqlite.c
pmheap_sources += awk-src/pmheap/export_text.c
pmheap_sources += awk-src/pmheap/file_copy.c
pmheap_sources += awk-src/pmheap/get.c
pmheap_sources += awk-src/pmheap/info.c
pmheap_sources += awk-src/pmheap/lines.c
pmheap_sources += awk-src/pmheap/load_json.c
pmheap_sources += awk-src/pmheap/load_text.c
pmheap_sources += awk-src/pmheap/merge.c
pmheap_sources += awk-src/pmheap/open.c
pmheap_sources += awk-src/pmheap/print.c
pmheap_sources += awk-src/pmheap/reattach.c
pmheap_sources += awk-src/pmheap/rescue.c
pmheap_sources += awk-src/pmheap/rewrite.c
pmheap_sources += awk-src/pmheap/scrub.c
pmheap_sources += awk-src/pmheap/text.c
pmheap_sources += awk-src/pmheap/watch.c
pmheap_sources += awk-src/pmheap/commands.h
pmheap_sources += awk-src/pmheap/export.h
pmheap_sources += awk-src/pmheap/file_copy.h
pmheap_sources += awk-src/pmheap/print.h
pmheap_sources += awk-src/pmheap/state.h
pmheap_sources += awk-src/pmheap/view.h

# END LISTS

noinst_LIBRARIES += awk-src/libawk.a
# List the rooms that every run uses first, since a run starts faster if it
# accesses fewer pages.
awk_src_libawk_a_SOURCES = $(base_sources) $(value_sources) \
  $(number_sources) $(array_sources) $(exchange_sources) \
  $(text_sources) $(io_sources) $(lang_sources) awk-src/lang/grammar.y \
  $(rules_sources) $(vm_sources) $(front_sources) $(heap_sources) \
  $(builtin_sources) $(batch_sources) \
  $(regex_sources) $(verify_sources) $(api_sources) $(jobs_sources) \
  $(jit_sources) $(debug_sources) $(pretty_sources)

bin_PROGRAMS += awk-src/gawk
awk_src_gawk_SOURCES = awk-src/front/main.c
awk_src_gawk_LDADD = awk-src/libawk.a pma/libpma.a lib/libgnu.a

# pmheap uses only the rooms from base to exchange of the archive.
bin_PROGRAMS += awk-src/pmheap/pmheap
awk_src_pmheap_pmheap_SOURCES = $(pmheap_sources)
awk_src_pmheap_pmheap_LDADD = awk-src/libawk.a pma/libpma.a lib/libgnu.a

include awk-src/extension/local.mk
include awk-src/jit/module/local.mk

AM_YFLAGS = -d -Wno-yacc
BUILT_SOURCES += awk-src/lang/grammar.h

# As GNU awk's installation does, make `awk' a link to gawk unless an awk
# exists already.  Always make `pm-awk' a link: the command, the manual page
# and the info file have this name, since GNU awk has a manual page and an info
# file named pm-gawk.
install-awk-link:
	cd "$(DESTDIR)$(bindir)" && gawk=`echo gawk | sed '$(transform)'` && \
	  if test "$$gawk" != pm-awk; then \
	    rm -f pm-awk && $(LN_S) "$$gawk" pm-awk; fi
	cd "$(DESTDIR)$(bindir)" && \
	  if test ! -e awk && test ! -h awk; then \
	    $(LN_S) `echo gawk | sed '$(transform)'` awk; fi
uninstall-awk-link:
	rm -f "$(DESTDIR)$(bindir)/pm-awk"
	if test "`readlink "$(DESTDIR)$(bindir)/awk"`" = \
	  "`echo gawk | sed '$(transform)'`"; then \
	  rm -f "$(DESTDIR)$(bindir)/awk"; \
	fi
.PHONY: install-awk-link uninstall-awk-link

install-exec-hook: install-awk-link install-libpma-links install-launcher
uninstall-hook: uninstall-awk-link uninstall-libpma-links \
  uninstall-man-links uninstall-examples uninstall-completion-links
