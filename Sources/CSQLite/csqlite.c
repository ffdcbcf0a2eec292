#include "csqlite.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    char **names;
    size_t count;
} names;

struct cs_notes {
    int speaker;
    const char *refused;
    names changed;
};

/// A name that there is no memory for is dropped: then SQLite itself has none either.
static void add(names *list, const char *name) {
    for (size_t i = list->count; i > 0; i--)
        if (strcmp(list->names[i - 1], name) == 0) return;
    char **grown = realloc(list->names, (list->count + 1) * sizeof(char *));
    if (grown == NULL) return;
    list->names = grown;
    char *copy = strdup(name);
    if (copy != NULL) list->names[list->count++] = copy;
}

static void forget(names *list) {
    for (size_t i = 0; i < list->count; i++) free(list->names[i]);
    free(list->names);
    list->names = NULL;
    list->count = 0;
}

static int refuse(cs_notes *notes, const char *what) {
    notes->refused = what;
    return SQLITE_DENY;
}

/// Asked for each thing that a statement will do. A person's SQL reaches no other file and changes no setting.
static int judge(
    void *context, int action, const char *first, const char *second, const char *base, const char *trigger) {
    cs_notes *notes = context;
    (void)first;
    (void)base;
    (void)trigger;
    if (notes->speaker == CS_OWN) return SQLITE_OK;
    switch (action) {
    case SQLITE_SELECT: case SQLITE_READ: case SQLITE_RECURSIVE: return SQLITE_OK;
    case SQLITE_FUNCTION:
        return second != NULL && strcmp(second, "load_extension") == 0 ? refuse(notes, "load_extension") : SQLITE_OK;
    case SQLITE_ATTACH: return refuse(notes, "ATTACH");
    case SQLITE_DETACH: return refuse(notes, "DETACH");
    case SQLITE_PRAGMA: return refuse(notes, "PRAGMA");
    case SQLITE_TRANSACTION: return refuse(notes, "BEGIN, COMMIT and ROLLBACK");
    default: return notes->speaker == CS_READER ? refuse(notes, "") : SQLITE_OK;
    }
}

static void mark(
    void *context, sqlite3 *store, int operation, const char *database, const char *table, sqlite3_int64 old,
    sqlite3_int64 new) {
    cs_notes *notes = context;
    (void)store;
    (void)operation;
    (void)database;
    (void)old;
    (void)new;
    add(&notes->changed, table);
}

/// Nobody asks how much memory is in use; keeping the count takes a lock for each piece of it.
static void prepare(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

int cs_open(const char *path, sqlite3 **store, cs_notes **notes) {
    static pthread_once_t prepared = PTHREAD_ONCE_INIT;
    pthread_once(&prepared, prepare);
    *store = NULL;
    *notes = calloc(1, sizeof(cs_notes));
    if (*notes == NULL) return SQLITE_NOMEM;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW;
    int code = sqlite3_open_v2(path == NULL ? ":memory:" : path, store, flags, NULL);
    if (code != SQLITE_OK) {
        cs_close(*store, *notes);
        *store = NULL;
        *notes = NULL;
        return code;
    }
    sqlite3_extended_result_codes(*store, 1);
    sqlite3_busy_timeout(*store, 250);
    sqlite3_db_config(*store, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(*store, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_limit(*store, SQLITE_LIMIT_LENGTH, 64 << 20);
    sqlite3_limit(*store, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_set_authorizer(*store, judge, *notes);
    sqlite3_preupdate_hook(*store, mark, *notes);
    return SQLITE_OK;
}

void cs_keep_log(sqlite3 *store) { sqlite3_db_config(store, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL); }

void cs_close(sqlite3 *store, cs_notes *notes) {
    sqlite3_close_v2(store);
    if (notes == NULL) return;
    forget(&notes->changed);
    free(notes);
}

void cs_speak(cs_notes *notes, int speaker) {
    notes->speaker = speaker;
    notes->refused = NULL;
}

const char *cs_refused(cs_notes *notes) { return notes->refused; }

const char *cs_changed(cs_notes *notes, size_t index) {
    return index < notes->changed.count ? notes->changed.names[index] : NULL;
}

void cs_forget_changed(cs_notes *notes) { forget(&notes->changed); }

int cs_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

int cs_bind_bytes(sqlite3_stmt *statement, int index, const void *bytes, int length) {
    if (length == 0) return sqlite3_bind_zeroblob(statement, index, 0);
    return sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}

int cs_copy(sqlite3 *from, sqlite3 *into) {
    sqlite3_backup *copy = sqlite3_backup_init(into, "main", from, "main");
    if (copy == NULL) return sqlite3_errcode(into);
    sqlite3_backup_step(copy, -1);
    return sqlite3_backup_finish(copy);
}

void cs_survive_full_files(void) { signal(SIGXFSZ, SIG_IGN); }
