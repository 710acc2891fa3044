// The rig's agent inside the guest: process 1, commanded over a virtio port.
//
//   request   <id> <verb> [argument ...] <length>\n<length bytes>
//   response  <id> ok|error <length>\n<length bytes>
//
// Responses may come in another order than requests (a command that waits answers when it is done).
#pragma once

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { max_words = 16, max_fds = 256 };

// One request. `words[0]` is the id, `words[1]` the verb; `body` ends with a zero that `length` does not count.
struct request {
  char *words[max_words];
  int count;
  char *body;
  size_t length;
};

// Bytes that grow.
struct text {
  char *bytes;
  size_t length, room;
};

void text_add(struct text *text, const void *bytes, size_t length);
__attribute__((format(printf, 2, 3))) void text_print(struct text *text, const char *format, ...);
void text_free(struct text *text);

void answer(const char *id, bool ok, const void *bytes, size_t length);
__attribute__((format(printf, 3, 4))) void reply(const char *id, bool ok, const char *format, ...);

// The argument after the verb, or "" when it was not given.
const char *argument(const struct request *request, int index);
long number(const struct request *request, int index);

int64_t now_ms(void);

// Each part handles the verbs it knows (true), adds what it waits for to the poll list,
// and is told what came. `deadline` is lowered to the next time (ms) a part wants to be woken.
bool process_handle(const struct request *request);
int process_watch(struct pollfd *fds, int64_t *deadline);
void process_ready(const struct pollfd *fds, int count);
void process_reap(void);

bool device_handle(const struct request *request);
int device_watch(struct pollfd *fds);
void device_ready(const struct pollfd *fds, int count);

bool report_handle(const struct request *request);
int report_watch(struct pollfd *fds);
void report_ready(const struct pollfd *fds, int count);
void report_start(void);
