#ifndef CSQLITE_H
#define CSQLITE_H
#include <stddef.h>
#include <stdint.h>
/// The hook that hears every change is declared only for who asks.
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>

/// What SQLite says while it works, to be read when it is done: it calls nobody but these notes.
typedef struct cs_notes cs_notes;

/// Who speaks SQL: the connection itself; a person, who may read and write; a person who may only read.
enum cs_speaker { CS_OWN, CS_WRITER, CS_READER };

/// SQLITE_OK, or why not; then both are NULL. A path with a link in it is refused. NULL: in memory.
int cs_open(const char *path, sqlite3 **store, cs_notes **notes);
/// What stands in its log stays there when it is closed: the file itself is not written.
void cs_keep_log(sqlite3 *store);
void cs_close(sqlite3 *store, cs_notes *notes);
void cs_speak(cs_notes *notes, int speaker);
/// What was refused last, as SQL calls it; NULL if nothing was.
const char *cs_refused(cs_notes *notes);

/// The tables of which rows were changed: each once, NULL behind the last.
const char *cs_changed(cs_notes *notes, size_t index);
void cs_forget_changed(cs_notes *notes);

/// SQLite takes a copy of what is bound.
int cs_bind_text(sqlite3_stmt *statement, int index, const char *text, int length);
int cs_bind_bytes(sqlite3_stmt *statement, int index, const void *bytes, int length);
/// All of `from`, a store with its schema, in place of what `into` holds.
int cs_copy(sqlite3 *from, sqlite3 *into);
/// A write to a file that may not grow is an error, and not the end of the process.
void cs_survive_full_files(void);
#endif
