#define _GNU_SOURCE
#include "clineedit.h"
#include <errno.h>
#include <fcntl.h>
#include <histedit.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

struct CLineEdit {
    EditLine *el;
    void *context;
    CLineEditRead read;
    CLineEditKey key;
    wchar_t prompt[64];
};

static CLineEdit *self_of(EditLine *el) {
    CLineEdit *self = NULL;
    el_get(el, EL_CLIENTDATA, &self);
    return self;
}

static wchar_t *prompt_of(EditLine *el) { return self_of(el)->prompt; }

static int read_of(EditLine *el, wchar_t *out) {
    CLineEdit *self = self_of(el);
    uint32_t character = 0;
    int count = self->read(self->context, &character);
    *out = (wchar_t)character;
    return count;
}

static unsigned char press(EditLine *el, int slot) {
    CLineEdit *self = self_of(el);
    switch (self->key(self->context, slot)) {
    case CLE_REFRESH: return CC_REFRESH;
    case CLE_REDISPLAY: return CC_REDISPLAY;
    case CLE_CURSOR: return CC_CURSOR;
    case CLE_ERROR: return CC_ERROR;
    default: return CC_NORM;
    }
}

#define SLOT(n) static unsigned char press##n(EditLine *el, int c) { (void)c; return press(el, n); }
SLOT(0) SLOT(1) SLOT(2) SLOT(3) SLOT(4) SLOT(5) SLOT(6) SLOT(7)
SLOT(8) SLOT(9) SLOT(10) SLOT(11) SLOT(12) SLOT(13) SLOT(14) SLOT(15)

typedef unsigned char (*Press)(EditLine *, int);
static const Press presses[16] = {press0, press1, press2, press3, press4, press5, press6, press7,
                                  press8, press9, press10, press11, press12, press13, press14, press15};

// libedit keeps the pointers.
static const wchar_t *const names[16] = {
    L"rxsh-0", L"rxsh-1", L"rxsh-2",  L"rxsh-3",  L"rxsh-4",  L"rxsh-5",  L"rxsh-6",  L"rxsh-7",
    L"rxsh-8", L"rxsh-9", L"rxsh-10", L"rxsh-11", L"rxsh-12", L"rxsh-13", L"rxsh-14", L"rxsh-15"};

CLineEdit *cle_new(const char *program, void *context, CLineEditRead read, CLineEditKey key) {
    CLineEdit *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->context = context;
    self->read = read;
    self->key = key;
    setvbuf(stdout, NULL, _IOFBF, 65536);
    self->el = el_init(program, stdin, stdout, stderr);
    if (!self->el) {
        free(self);
        return NULL;
    }
    el_set(self->el, EL_CLIENTDATA, self);
    el_set(self->el, EL_SIGNAL, 0);
    el_set(self->el, EL_EDITOR, "emacs");
    el_wset(self->el, EL_PROMPT_ESC, prompt_of, L'\1');
    el_wset(self->el, EL_GETCFN, read_of);
    el_set(self->el, EL_SETTC, "am", "no", NULL);
    for (int slot = 0; slot < 16; slot++) {
        el_wset(self->el, EL_ADDFN, names[slot], L"a key of the shell", presses[slot]);
    }
    return self;
}

void cle_free(CLineEdit *self) {
    el_set(self->el, EL_EDITMODE, 0);
    el_end(self->el);
    free(self);
}

void cle_prompt(CLineEdit *self, const char *utf8) {
    size_t count = mbstowcs(self->prompt, utf8, 63);
    self->prompt[count == (size_t)-1 ? 0 : count] = 0;
}

void cle_bind(CLineEdit *self, int slot, const char *sequence) {
    char name[24];
    snprintf(name, sizeof name, "rxsh-%d", slot);
    cle_command(self, sequence, name);
}

void cle_command(CLineEdit *self, const char *sequence, const char *command) {
    el_set(self->el, EL_BIND, sequence, command, NULL);
}

void cle_source(CLineEdit *self) { el_source(self->el, NULL); }

int cle_line(CLineEdit *self) {
    int count = 0;
    const wchar_t *line = el_wgets(self->el, &count);
    return line ? count : (count == 0 ? 0 : -1);
}

const uint32_t *cle_buffer(CLineEdit *self, size_t *length, size_t *cursor) {
    const LineInfoW *line = el_wline(self->el);
    *length = (size_t)(line->lastchar - line->buffer);
    *cursor = (size_t)(line->cursor - line->buffer);
    return (const uint32_t *)line->buffer;
}

void cle_insert(CLineEdit *self, const uint32_t *scalars, size_t count) {
    wchar_t *text = malloc((count + 1) * sizeof(wchar_t));
    if (!text) return;
    memcpy(text, scalars, count * sizeof(wchar_t));
    text[count] = 0;
    el_winsertstr(self->el, text);
    free(text);
}

void cle_delete_before(CLineEdit *self, int count) { if (count > 0) el_deletestr(self->el, count); }
void cle_move(CLineEdit *self, int by) { el_cursor(self->el, by); }

void cle_push(CLineEdit *self, uint32_t character) {
    wchar_t text[2] = {(wchar_t)character, 0};
    el_wpush(self->el, text);
}

void cle_refresh(CLineEdit *self) { el_set(self->el, EL_REFRESH); }
void cle_prepare(CLineEdit *self, int raw) { el_set(self->el, EL_PREP_TERM, raw); }
void cle_resize(CLineEdit *self) { el_resize(self->el); }
void cle_write(const char *bytes, size_t count) { fwrite(bytes, 1, count, stdout); }
void cle_flush(void) { fflush(stdout); }

void cle_setup_locale(void) {
    setlocale(LC_ALL, "");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
}

static int dimension(int wantsRows, int fallback) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return fallback;
    int value = wantsRows ? size.ws_row : size.ws_col;
    return value > 0 ? value : fallback;
}
int cle_columns(void) { return dimension(0, 80); }
int cle_rows(void) { return dimension(1, 24); }

static int signalEnds[2] = {-1, -1};

static void note(int signal) {
    int before = errno;
    char byte = signal == SIGINT ? 'C' : signal == SIGTSTP ? 'Z' : 'W';
    if (write(signalEnds[1], &byte, 1) < 0) {}
    errno = before;
}

int cle_signals(void) {
    if (signalEnds[0] >= 0) return signalEnds[0];
    if (pipe2(signalEnds, O_NONBLOCK | O_CLOEXEC) != 0) return -1;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note;
    action.sa_flags = SA_RESTART;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTSTP, &action, NULL);
    sigaction(SIGWINCH, &action, NULL);
    return signalEnds[0];
}
