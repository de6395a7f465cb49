/* codecs.c -- decompress gzip, zstd, xz, bzip2 and lz4 with their libraries.
   SPDX-License-Identifier: GPL-3.0-or-later

   ISA-L reads gzip data; if it is missing, zlib reads them, which is slower.
   The functions of this file use neither files nor threads.  */

#include <config.h>
#include "codecs.h"

#include <stdint.h>
#ifdef HAVE_ISAL
# include <isa-l/igzip_lib.h>
#endif
#ifdef HAVE_ZLIB
# include <zlib.h>
#endif
#ifdef HAVE_ZSTD
# include <zstd.h>
#endif
#ifdef HAVE_LZMA
# include <lzma.h>
#endif
#ifdef HAVE_BZIP2
# include <bzlib.h>
#endif
#ifdef HAVE_LZ4
# include <lz4frame.h>
#endif

#include "extutil.h"

#include "base/library.h"
#include "base/magic.h"

/* Move the input position of F forward by A bytes, which were read, and its
   output position by B bytes, which were written.  */
static inline void
advance (struct flow *f, size_t a, size_t b)
{
  f->in += a;
  f->in_n -= a;
  f->out += b;
  f->out_n -= b;
}

/* Let S read the input of F and write to the output of F.  The members of S
   have the same names in several libraries.  */
#define OFFER(s, f) \
  ((s)->next_in = (void *) (f)->in, (s)->avail_in = (unsigned) (f)->in_n, \
   (s)->next_out = (void *) (f)->out, (s)->avail_out = (unsigned) (f)->out_n)
/* Move the positions of F forward by the numbers of bytes that S has read and
   written since OFFER (S, F) was executed.  */
#define ADVANCE(s, f) \
  advance (f, (f)->in_n - (s)->avail_in, (f)->out_n - (s)->avail_out)

/* The codecs.  A codec whose library was missing at compile time consists of
   zeros.  */
static const struct codec by_isal, by_zlib, by_zstd, by_xz, by_bzip2, by_lz4;

/* --- gzip by ISA-L ------------------------------------------------------ */

#ifdef HAVE_ISAL
# define ISAL_LIST(X) X (isal_inflate_init) X (isal_inflate)
LIBRARY_FUNCTIONS (isal_functions, ISAL_LIST);

static bool
isal_begin (void *p)
{
  struct inflate_state *s = p;
  xisal_inflate_init (s);
  s->crc_flag = ISAL_GZIP;
  return true;
}

static const char *
isal_reason (int code)
{
  return code == ISAL_INCORRECT_CHECKSUM ? "wrong checksum"
    : code == ISAL_INVALID_WRAPPER ? "not a header"
    : code == ISAL_INVALID_LOOKBACK ? "reference before the beginning"
    : code == ISAL_INVALID_BLOCK ? "not a block" : "not a symbol";
}

static enum step
isal_step (void *p, struct flow *f, const char **why)
{
  struct inflate_state *s = p;
  OFFER (s, f);
  int code = xisal_inflate (s);
  ADVANCE (s, f);
  if (code < 0)
    {
      *why = isal_reason (code);
      return STEP_BAD;
    }
  return s->block_state == ISAL_BLOCK_FINISH ? STEP_END : STEP_MORE;
}

static const struct codec by_isal = {
  "gzip", { "libisal.so.2" }, isal_functions, sizeof (struct inflate_state),
  isal_begin, isal_step, NULL, true
};
#endif

/* --- gzip by zlib ------------------------------------------------------- */

#ifdef HAVE_ZLIB
# define ZLIB_LIST(X) X (inflateInit2_) X (inflateReset) X (inflate) \
  X (inflateEnd)
LIBRARY_FUNCTIONS (zlib_functions, ZLIB_LIST);

enum { GZIP_ONLY = 16 + MAX_WBITS };

static bool
zlib_begin (void *p)
{
  z_stream *s = p;
  int code = s->state ? xinflateReset (s)
    : xinflateInit2_ (s, GZIP_ONLY, ZLIB_VERSION, (int) sizeof *s);
  return code == Z_OK;
}

static enum step
zlib_step (void *p, struct flow *f, const char **why)
{
  z_stream *s = p;
  OFFER (s, f);
  int code = xinflate (s, Z_NO_FLUSH);
  ADVANCE (s, f);
  if (code == Z_STREAM_END)
    return STEP_END;
  if (code == Z_OK || code == Z_BUF_ERROR)
    return STEP_MORE;
  *why = s->msg ? s->msg : "no memory";
  return STEP_BAD;
}

static void
zlib_end (void *s)
{
  xinflateEnd (s);
}

static const struct codec by_zlib = {
  "gzip", { "libz.so.1" }, zlib_functions, sizeof (z_stream),
  zlib_begin, zlib_step, zlib_end, true
};
#endif

/* --- zstd --------------------------------------------------------------- */

#ifdef HAVE_ZSTD
# define ZSTD_LIST(X) X (ZSTD_createDStream) X (ZSTD_initDStream) \
  X (ZSTD_decompressStream) X (ZSTD_freeDStream) X (ZSTD_isError) \
  X (ZSTD_getErrorName)
LIBRARY_FUNCTIONS (zstd_functions, ZSTD_LIST);

static bool
zstd_begin (void *p)
{
  ZSTD_DStream **s = p;
  if (!*s)
    *s = xZSTD_createDStream ();
  return *s && !xZSTD_isError (xZSTD_initDStream (*s));
}

static enum step
zstd_step (void *p, struct flow *f, const char **why)
{
  ZSTD_DStream **s = p;
  ZSTD_inBuffer in = { f->in, f->in_n, 0 };
  ZSTD_outBuffer out = { f->out, f->out_n, 0 };
  size_t code = xZSTD_decompressStream (*s, &out, &in);
  advance (f, in.pos, out.pos);
  if (xZSTD_isError (code))
    {
      *why = xZSTD_getErrorName (code);
      return STEP_BAD;
    }
  return code == 0 ? STEP_END : STEP_MORE;
}

static void
zstd_end (void *s)
{
  xZSTD_freeDStream (*(ZSTD_DStream **) s);
}

static const struct codec by_zstd = {
  "zstd", { "libzstd.so.1" }, zstd_functions, sizeof (ZSTD_DStream *),
  zstd_begin, zstd_step, zstd_end, false
};
#endif

/* --- xz ----------------------------------------------------------------- */

#ifdef HAVE_LZMA
# define XZ_LIST(X) X (lzma_stream_decoder) X (lzma_code) X (lzma_end)
LIBRARY_FUNCTIONS (xz_functions, XZ_LIST);

static bool
xz_begin (void *s)
{
  return xlzma_stream_decoder (s, UINT64_MAX, 0) == LZMA_OK;
}

static enum step
xz_step (void *p, struct flow *f, const char **why)
{
  lzma_stream *s = p;
  OFFER (s, f);
  lzma_ret code = xlzma_code (s, LZMA_RUN);
  ADVANCE (s, f);
  if (code == LZMA_STREAM_END)
    return STEP_END;
  if (code == LZMA_OK || code == LZMA_BUF_ERROR)
    return STEP_MORE;
  *why = code == LZMA_MEM_ERROR ? "no memory"
    : code == LZMA_FORMAT_ERROR ? "not a header"
    : code == LZMA_OPTIONS_ERROR ? "options that are not supported"
    : "the data do not fit their checksums";
  return STEP_BAD;
}

static void
xz_end (void *s)
{
  xlzma_end (s);
}

static const struct codec by_xz = {
  "xz", { "liblzma.so.5" }, xz_functions, sizeof (lzma_stream),
  xz_begin, xz_step, xz_end, true
};
#endif

/* --- bzip2 -------------------------------------------------------------- */

#ifdef HAVE_BZIP2
# define BZIP2_LIST(X) X (BZ2_bzDecompressInit) X (BZ2_bzDecompress) \
  X (BZ2_bzDecompressEnd)
LIBRARY_FUNCTIONS (bzip2_functions, BZIP2_LIST);

static void
bzip2_end (void *s)
{
  xBZ2_bzDecompressEnd (s);
}

static bool
bzip2_begin (void *s)
{
  bzip2_end (s);
  return xBZ2_bzDecompressInit (s, 0, 0) == BZ_OK;
}

static enum step
bzip2_step (void *p, struct flow *f, const char **why)
{
  bz_stream *s = p;
  OFFER (s, f);
  int code = xBZ2_bzDecompress (s);
  ADVANCE (s, f);
  if (code == BZ_STREAM_END)
    return STEP_END;
  if (code == BZ_OK)
    return STEP_MORE;
  *why = code == BZ_MEM_ERROR ? "no memory"
    : code == BZ_DATA_ERROR_MAGIC ? "not a header"
    : "the data do not fit their checksums";
  return STEP_BAD;
}

static const struct codec by_bzip2 = {
  "bzip2", { "libbz2.so.1.0", "libbz2.so.1" }, bzip2_functions,
  sizeof (bz_stream), bzip2_begin, bzip2_step, bzip2_end, false
};
#endif

/* --- lz4 ---------------------------------------------------------------- */

#ifdef HAVE_LZ4
# define LZ4_LIST(X) X (LZ4F_createDecompressionContext) \
  X (LZ4F_resetDecompressionContext) X (LZ4F_decompress) \
  X (LZ4F_freeDecompressionContext) X (LZ4F_isError) X (LZ4F_getErrorName)
LIBRARY_FUNCTIONS (lz4_functions, LZ4_LIST);

static bool
lz4_begin (void *p)
{
  LZ4F_dctx **s = p;
  if (!*s)
    return !xLZ4F_isError (xLZ4F_createDecompressionContext (s, LZ4F_VERSION));
  xLZ4F_resetDecompressionContext (*s);
  return true;
}

static enum step
lz4_step (void *p, struct flow *f, const char **why)
{
  LZ4F_dctx **s = p;
  size_t in_n = f->in_n, out_n = f->out_n;
  size_t code = xLZ4F_decompress (*s, f->out, &out_n, f->in, &in_n, NULL);
  if (xLZ4F_isError (code))
    {
      *why = xLZ4F_getErrorName (code);
      return STEP_BAD;
    }
  advance (f, in_n, out_n);
  return code == 0 ? STEP_END : STEP_MORE;
}

static void
lz4_end (void *s)
{
  xLZ4F_freeDecompressionContext (*(LZ4F_dctx **) s);
}

static const struct codec by_lz4 = {
  "lz4", { "liblz4.so.1" }, lz4_functions, sizeof (LZ4F_dctx *),
  lz4_begin, lz4_step, lz4_end, false
};
#endif

/* --- choosing a codec --------------------------------------------------- */

/* The codecs for each format.  The first codec that can be loaded is used.  */
#define CODECS_gzip { &by_isal, &by_zlib }
#define CODECS_zstd { &by_zstd }
#define CODECS_xz { &by_xz }
#define CODECS_bzip2 { &by_bzip2 }
#define CODECS_lz4 { &by_lz4 }

static const struct format
{
  const char *name;
  const struct codec *codecs[2];
  struct magic magic;
} formats[] = {
#define FORMAT(name, begin) { #name, CODECS_##name, MAGIC (begin) },
  MAGIC_LIST (FORMAT)
#undef FORMAT
};
enum { N_FORMATS = sizeof formats / sizeof *formats };

bool
codec_may_follow (const unsigned char *p, size_t n)
{
  for (size_t i = 0; i < N_FORMATS; i++)
    if (n < formats[i].magic.n && magic_agrees (&formats[i].magic, p, n))
      return true;
  return false;
}

/* Load the library that the codec C needs.  Return NULL, or the name of the
   library or function that is missing.  */
static const char *
load (const struct codec *c)
{
  const char *missing = library_load (c->libraries[0], c->functions);
  bool other = missing == c->libraries[0] && c->libraries[1]
    && !library_load (c->libraries[1], c->functions);
  return other ? NULL : missing;
}

const struct codec *
codec_of_bytes (const unsigned char *p, size_t n, const char **missing)
{
  *missing = NULL;
  for (size_t i = 0; i < N_FORMATS; i++)
    {
      const struct format *f = &formats[i];
      if (!magic_begins (&f->magic, p, n))
	continue;
      *missing = f->name;
      for (size_t k = 0; k < 2; k++)
	{
	  const struct codec *c = f->codecs[k];
	  if (c && c->name && !(*missing = load (c)))
	    return c;
	}
      return NULL;
    }
  return NULL;
}

/* True if a skippable frame of zstd or lz4 may begin with the bytes at P.  */
static bool
may_be_skipped (const struct codec *c, const unsigned char *p, size_t n)
{
  return !c->zeros_follow && n >= 4 && p[0] >= 0x50 && p[0] <= 0x5f
	 && memcmp (p + 1, "\x2a\x4d\x18", 3) == 0;
}

bool
codec_begins (const struct codec *c, const unsigned char *p, size_t n)
{
  for (size_t i = 0; i < N_FORMATS; i++)
    if (strcmp (formats[i].name, c->name) == 0
	&& magic_begins (&formats[i].magic, p, n))
      return true;
  return may_be_skipped (c, p, n);
}
