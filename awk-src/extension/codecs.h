/* codecs.h -- decompress files, each format with its own library.
   SPDX-License-Identifier: GPL-3.0-or-later

   A codec decompresses a file incrementally.  When the first file of a format
   is read, the library of its codec is opened by dlopen.  */

#ifndef CODECS_H
#define CODECS_H

#include <stdbool.h>
#include <stddef.h>

struct library_function;

/* The input that has not been read yet, and the free space for output.  The
   input and the free space are each smaller than 4 GB.  */
struct flow
{
  const unsigned char *in;
  size_t in_n;
  unsigned char *out;
  size_t out_n;
};

enum step
{
  STEP_MORE,			/* more input or more space is needed */
  STEP_END,			/* a member (a frame or stream) of the file is
				   complete */
  STEP_BAD			/* an error */
};

struct codec
{
  const char *name;
  const char *libraries[2];	/* the file name for dlopen, and another name
				   that some systems use, or NULL */
  const struct library_function *functions;
  size_t size;			/* size of a state in bytes */
  /* Prepare the state S for a member.  For the first member, S consists of
     zeros.  Return false if memory is exhausted.  */
  bool (*begin) (void *s);
  /* Decompress input of F to the output of F, and update F.  After an error,
     set *WHY to a description of the error.  */
  enum step (*step) (void *s, struct flow *f, const char **why);
  /* Free the memory to which S refers.  This pointer is NULL if S does not
     refer to any memory.  */
  void (*end) (void *s);
  bool zeros_follow;		/* zeros may follow the last member of a
				   file */
};

/* The number of bytes that codec_of_bytes examines.  */
enum { CODEC_MAGIC = 10 };

/* Return the codec for data that begin with the N bytes at P, or NULL if there
   is none.  If the codec's library cannot be loaded, set *MISSING to the name
   of the missing library or function.  If no codec for the format was
   compiled, set *MISSING to the name of the format.  Set *MISSING to NULL if
   the codec can be used or if the format is unknown.  */
const struct codec *codec_of_bytes (const unsigned char *p, size_t n,
				    const char **missing);
/* True if the N bytes at P, together with later bytes, may be the start of a
   known format.  */
bool codec_may_follow (const unsigned char *p, size_t n);
/* True if a frame or stream in the format of C may begin with the N bytes at
   P.  */
bool codec_begins (const struct codec *c, const unsigned char *p, size_t n);

#endif /* CODECS_H */
