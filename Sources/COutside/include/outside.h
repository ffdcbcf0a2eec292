#ifndef OUTSIDE_H
#define OUTSIDE_H
#include "waiting.h"

/// Opens what a path leads to from an open folder, as long as it never leaves that folder: not by `..`, not by a link,
/// not through /proc. The answer is a descriptor, or -1 and `errno`: EXDEV for a way out.
int co_open_beneath(int folder, const char *path, int flags, unsigned mode);
/// The same without a folder.
/// O_PATH, which Swift does not see: a place that is held, not read.
extern const int co_path;
int co_open(const char *path, int flags, unsigned mode);

#endif
