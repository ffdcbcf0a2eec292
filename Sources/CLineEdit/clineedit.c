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
#include <sys/time.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

struct CLineEdit {
    EditLine *el;
    void *context;
    CLineEditRead read;
    CLineEditKey key;
    FILE *nowhere;
    int columns;
    int isPictureOld;
};

static CLineEdit *self_of(EditLine *el) {
    CLineEdit *self = NULL;
    el_get(el, EL_CLIENTDATA, &self);
    return self;
}

static wchar_t *prompt_of(EditLine *el) {
    static wchar_t none[] = L"";
    (void)el;
    return none;
}

// libedit keeps a picture of the line although nobody sees it, and writes past its end when a window shrinks or a line
// is taller than the window. So its screen has the size of no window, is wider than the line, and knows what changed.
static void keep_picture(CLineEdit *self) {
    // settc takes seven digits.
    enum { MOST = 9999999, SPARE = 2048 };
    const LineInfoW *line = el_wline(self->el);
    long wanted = SPARE;
    for (const wchar_t *at = line->buffer; at < line->lastchar; at++) {
        int width = wcwidth(*at);
        // What is not printed is a tab, or the name of its code.
        wanted += width > 0 ? width : 8;
    }
    if (wanted > self->columns) self->columns = wanted < MOST / 2 ? (int)wanted * 2 : MOST;
    // Each line begins with the window's size again.
    int columns = 0;
    el_get(self->el, EL_GETTC, "co", &columns);
    if (columns != self->columns) {
        char number[8];
        snprintf(number, sizeof number, "%d", self->columns);
        el_set(self->el, EL_SETTC, "li", "4", NULL);
        el_set(self->el, EL_SETTC, "co", number, NULL);
        self->isPictureOld = 1;
    }
    if (self->isPictureOld) el_set(self->el, EL_REFRESH);
    self->isPictureOld = 0;
}

static int read_of(EditLine *el, wchar_t *out) {
    CLineEdit *self = self_of(el);
    uint32_t character = 0;
    int count = self->read(self->context, &character);
    keep_picture(self);
    *out = (wchar_t)character;
    return count;
}

static unsigned char press(EditLine *el, int slot) {
    CLineEdit *self = self_of(el);
    int result = self->key(self->context, slot);
    keep_picture(self);
    return result == CLE_ERROR ? CC_ERROR : result == CLE_AGAIN ? CC_ARGHACK : CC_NORM;
}

#define SLOT(n) static unsigned char press##n(EditLine *el, int c) { (void)c; return press(el, n); }
SLOT(0) SLOT(1) SLOT(2) SLOT(3) SLOT(4) SLOT(5) SLOT(6) SLOT(7)
SLOT(8) SLOT(9) SLOT(10) SLOT(11) SLOT(12) SLOT(13) SLOT(14) SLOT(15)
SLOT(16) SLOT(17) SLOT(18) SLOT(19) SLOT(20) SLOT(21) SLOT(22) SLOT(23)
SLOT(24) SLOT(25) SLOT(26) SLOT(27) SLOT(28)

#define SLOTS 29

typedef unsigned char (*Press)(EditLine *, int);
static const Press presses[SLOTS] = {press0, press1, press2, press3, press4, press5, press6, press7,
                                     press8, press9, press10, press11, press12, press13, press14, press15,
                                     press16, press17, press18, press19, press20, press21, press22, press23,
                                     press24, press25, press26, press27, press28};

// libedit keeps the pointers.
static const wchar_t *const names[SLOTS] = {
    L"rxsh-0", L"rxsh-1", L"rxsh-2",  L"rxsh-3",  L"rxsh-4",  L"rxsh-5",  L"rxsh-6",  L"rxsh-7",
    L"rxsh-8", L"rxsh-9", L"rxsh-10", L"rxsh-11", L"rxsh-12", L"rxsh-13", L"rxsh-14", L"rxsh-15",
    L"rxsh-16", L"rxsh-17", L"rxsh-18", L"rxsh-19", L"rxsh-20", L"rxsh-21", L"rxsh-22", L"rxsh-23",
    L"rxsh-24", L"rxsh-25", L"rxsh-26", L"rxsh-27", L"rxsh-28"};

static struct termios original;
static int isOriginalKnown = 0;

CLineEdit *cle_new(const char *program, void *context, CLineEditRead read, CLineEditKey key) {
    CLineEdit *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->context = context;
    self->read = read;
    self->key = key;
    isOriginalKnown = tcgetattr(STDIN_FILENO, &original) == 0;
    setvbuf(stdout, NULL, _IOFBF, 65536);
    self->nowhere = fopen("/dev/null", "w");
    if (self->nowhere) {
        self->el = el_init_fd(program, stdin, self->nowhere, self->nowhere, STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO);
    }
    if (!self->el) {
        if (self->nowhere) fclose(self->nowhere);
        free(self);
        return NULL;
    }
    el_set(self->el, EL_CLIENTDATA, self);
    el_set(self->el, EL_SIGNAL, 0);
    el_set(self->el, EL_EDITOR, "emacs");
    // Between two lines libedit goes back to what it found: keys pressed then must not be echoed, nor wait for a line end.
    el_set(self->el, EL_SETTY, "-x", "-echo", "-icanon", "-ixon", NULL);
    // ^S searches, and freezes no screen.
    el_set(self->el, EL_SETTY, "-d", "-ixon", NULL);
    el_set(self->el, EL_SETTY, "-q", "-ixon", NULL);
    el_wset(self->el, EL_PROMPT, prompt_of);
    el_wset(self->el, EL_GETCFN, read_of);
    for (int slot = 0; slot < SLOTS; slot++) {
        el_wset(self->el, EL_ADDFN, names[slot], L"a key of the shell", presses[slot]);
    }
    return self;
}

int cle_has_echoed(void) {
    int count = 0;
    return isOriginalKnown && (original.c_lflag & ECHO) && ioctl(STDIN_FILENO, FIONREAD, &count) == 0 && count > 0;
}

void cle_free(CLineEdit *self) {
    // What was typed ahead is left to whoever reads next.
    el_set(self->el, EL_EDITMODE, 0);
    el_end(self->el);
    fclose(self->nowhere);
    free(self);
    if (isOriginalKnown) tcsetattr(STDIN_FILENO, TCSADRAIN, &original);
}

void cle_bind(CLineEdit *self, int slot, const char *sequence, int isCommand) {
    char name[24];
    snprintf(name, sizeof name, "rxsh-%d", slot);
    cle_command(self, sequence, name, isCommand);
}

void cle_command(CLineEdit *self, const char *sequence, const char *command, int isCommand) {
    if (isCommand) {
        el_set(self->el, EL_BIND, "-a", sequence, command, NULL);
    } else {
        el_set(self->el, EL_BIND, sequence, command, NULL);
    }
}

void cle_source(CLineEdit *self) { el_source(self->el, NULL); }

int cle_is_vi(CLineEdit *self) {
    const char *name = NULL;
    return el_get(self->el, EL_EDITOR, &name) == 0 && name && strcmp(name, "vi") == 0;
}

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
    for (size_t index = 0; index < count; index++) {
        text[index] = scalars[index] == '\n' ? CLE_BREAK : (wchar_t)scalars[index];
    }
    text[count] = 0;
    el_winsertstr(self->el, text);
    self->isPictureOld = 1;
    free(text);
}

void cle_delete_before(CLineEdit *self, int count) {
    if (count > 0) el_deletestr(self->el, count);
    self->isPictureOld = 1;
}

void cle_move(CLineEdit *self, int by) {
    el_cursor(self->el, by);
    self->isPictureOld = 1;
}

void cle_push(CLineEdit *self, uint32_t character) {
    wchar_t text[2] = {(wchar_t)character, 0};
    el_wpush(self->el, text);
}

void cle_prepare(CLineEdit *self, int raw) {
    el_set(self->el, EL_PREP_TERM, raw);
    if (!raw && isOriginalKnown) tcsetattr(STDIN_FILENO, TCSADRAIN, &original);
}
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

// Signals. All that handlers call may be called in one.

static int signalEnds[2] = {-1, -1};
static void (*interruption)(void) = NULL;
static void (*stopping)(void) = NULL;
static volatile sig_atomic_t state = CLE_EDITING;
static volatile sig_atomic_t presses_of_c = 0;

static void tell(char byte) {
    if (write(signalEnds[1], &byte, 1) < 0) {}
}

static void restore(void) {
    static const char plain[] = "\x1B[?2004l\x1B[0m\r\n";
    if (write(STDOUT_FILENO, plain, sizeof plain - 1) < 0) {}
    if (isOriginalKnown) tcsetattr(STDIN_FILENO, TCSANOW, &original);
}

static void alarm_after(int milliseconds) {
    struct itimerval once = {{0, 0}, {0, milliseconds * 1000}};
    setitimer(ITIMER_REAL, &once, NULL);
}

static void note(int signal) {
    int before = errno;
    switch (signal) {
    case SIGINT:
        if (state == CLE_EDITING) {
            tell('C');
        } else if (++presses_of_c >= 3) {
            // It does not heed the flag: there is no other way out.
            restore();
            _exit(130);
        } else if (state == CLE_ENTRY) {
            interruption();
        } else {
            // Work of a timer ends by itself in a moment, and must not be broken off then; or it never does.
            tell('C');
            alarm_after(50);
        }
        break;
    case SIGALRM:
        if (state == CLE_WORK && presses_of_c > 0) interruption();
        break;
    case SIGTSTP:
        if (state == CLE_EDITING) {
            tell('Z');
        } else {
            struct termios raw;
            int isKnown = tcgetattr(STDIN_FILENO, &raw) == 0;
            restore();
            stopping();
            if (isKnown) tcsetattr(STDIN_FILENO, TCSANOW, &raw);
            tell('W');
        }
        break;
    case SIGWINCH: tell('W'); break;
    default:
        restore();
        _exit(128 + signal);
    }
    errno = before;
}

int cle_signals(void (*interrupt)(void), void (*stop)(void)) {
    interruption = interrupt;
    stopping = stop;
    if (signalEnds[0] >= 0) return signalEnds[0];
    if (pipe2(signalEnds, O_NONBLOCK | O_CLOEXEC) != 0) return -1;
    static const int all[] = {SIGINT, SIGTSTP, SIGWINCH, SIGALRM, SIGTERM, SIGHUP};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note;
    action.sa_flags = SA_RESTART;
    for (size_t index = 0; index < sizeof all / sizeof *all; index++) sigaddset(&action.sa_mask, all[index]);
    for (size_t index = 0; index < sizeof all / sizeof *all; index++) sigaction(all[index], &action, NULL);
    return signalEnds[0];
}

void cle_state(CLineEditState next) {
    if (next != CLE_EDITING) presses_of_c = 0;
    state = next;
}

