/* file_copy.h -- files as whole things: copy, rename, mark.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each call gives 0 or an errno value.  */

#ifndef PMHEAP_FILE_COPY_H
#define PMHEAP_FILE_COPY_H

#include "pmheap/view.h"

/* Make TO a copy of FROM that is on the medium; nobody sees half of it.  */
int pmcopy_file (const char *from, const char *to);
/* Rename, durably.  */
int pmcopy_rename (const char *from, const char *to);
/* A name beside FILE for a file in the making.  */
int pmcopy_temp_name (char *buf, size_t n, const char *file);
/* Create TEMP; a descriptor, or -1 with errno.  From now on a signal that
   ends the process removes it.  */
int pmcopy_make_temp (const char *temp);
/* It has been renamed or removed.  */
void pmcopy_temp_done (void);
/* Create FILE.done, empty, once FILE is whole.  */
int pmcopy_done_mark (const char *file);
/* Remove it.  */
void pmcopy_no_done_mark (const char *file);

#endif /* PMHEAP_FILE_COPY_H */
