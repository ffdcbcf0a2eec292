#ifndef CLINEEDIT_H
#define CLINEEDIT_H
#include <stddef.h>
#include <stdint.h>

/// A libedit editor on the terminal, with calls of fixed arity: libedit's own are variadic.
///
/// libedit holds the line and knows what keys mean; what it would draw goes nowhere. The owner draws.
typedef struct CLineEdit CLineEdit;

/// The next character, or 0 at the end, or -1 to break off.
typedef int (*CLineEditRead)(void *context, uint32_t *character);
/// A bound key was pressed; the answer is one of the results below.
typedef int (*CLineEditKey)(void *context, int slot);

/// `CLE_AGAIN`: as if nothing had been pressed, a count or an operator before it included.
typedef enum { CLE_NORMAL, CLE_ERROR, CLE_AGAIN } CLineEditResult;

CLineEdit *cle_new(const char *program, void *context, CLineEditRead read, CLineEditKey key);
/// Whether keys wait that were echoed before the terminal was ours.
int cle_has_echoed(void);
void cle_free(CLineEdit *edit);
/// Binds a key sequence to the slot, 0 to 25. `isCommand`: in vi's command mode.
void cle_bind(CLineEdit *edit, int slot, const char *sequence, int isCommand);
void cle_command(CLineEdit *edit, const char *sequence, const char *command, int isCommand);
/// Reads the person's own bindings.
void cle_source(CLineEdit *edit);
/// Whether those chose vi's keys.
int cle_is_vi(CLineEdit *edit);
/// Reads one line: its length, 0 at the end of input, or -1 when broken off.
int cle_line(CLineEdit *edit);
/// What stands in the buffer where a line of the entry ends, for libedit's own screen to need one row: a blank to it.
#define CLE_BREAK 0x0B
/// The buffer as it is: scalars, their number, the cursor.
const uint32_t *cle_buffer(CLineEdit *edit, size_t *length, size_t *cursor);
void cle_insert(CLineEdit *edit, const uint32_t *scalars, size_t count);
void cle_delete_before(CLineEdit *edit, int count);
void cle_move(CLineEdit *edit, int by);
void cle_push(CLineEdit *edit, uint32_t character);
void cle_prepare(CLineEdit *edit, int raw);
void cle_write(const char *bytes, size_t count);
void cle_flush(void);
void cle_setup_locale(void);
int cle_columns(void);
int cle_rows(void);

/// What the process is at, for the signals: they break off an entry, and a piece of work that lasts too long.
typedef enum { CLE_EDITING, CLE_ENTRY, CLE_WORK } CLineEditState;

/// A pipe that signals write a byte into: 'C' for ^C, 'Z' for ^Z, 'W' for a new size. The end to read.
/// Called in the handler: `interrupt` when what runs is to stop, `stop` to stop the process until it is told to go on.
int cle_signals(void (*interrupt)(void), void (*stop)(void));
void cle_state(CLineEditState state);

#endif
