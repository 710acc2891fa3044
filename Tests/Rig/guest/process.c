// Commands with their output, and named services that stay: start, signal, wait, status.
#include "agent.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { max_processes = 64 };

struct process {
  char id[32];      // the request that waits for it; empty when none does
  char name[64];    // a service's name; empty for a command
  pid_t pid;        // 0: free slot
  bool running;
  int status;       // as from waitpid, once it is not running
  int pipe;         // a command's output, or -1
  int64_t deadline; // ms; INT64_MAX: none
  bool timed_out;
  struct text output;
};

static struct process processes[max_processes];

static struct process *free_slot(void) {
  for (int i = 0; i < max_processes; i++) {
    if (!processes[i].pid) return &processes[i];
  }
  return NULL;
}

static struct process *service(const char *name) {
  for (int i = 0; i < max_processes; i++) {
    if (processes[i].pid && !strcmp(processes[i].name, name)) return &processes[i];
  }
  return NULL;
}

static void forget(struct process *process) {
  if (process->pipe >= 0) close(process->pipe);
  text_free(&process->output);
  *process = (struct process){.pipe = -1};
}

static void describe(const struct process *process, char *line, size_t size) {
  if (process->running) snprintf(line, size, "running %d", process->pid);
  else if (WIFEXITED(process->status)) snprintf(line, size, "exited %d", WEXITSTATUS(process->status));
  else snprintf(line, size, "killed %d", WTERMSIG(process->status));
}

// A command is done when it has ended and its output is drained to that point; what it left in the
// background may hold the pipe open for ever.
static void finish(struct process *process) {
  if (process->running || !process->id[0]) return;
  char line[64];
  if (process->timed_out) snprintf(line, sizeof line, "timeout 0");
  else describe(process, line, sizeof line);
  if (process->name[0]) {
    reply(process->id, true, "%s", line);
    process->id[0] = 0;
    return;
  }
  char block[65536];
  ssize_t count;
  while (process->pipe >= 0 && (count = read(process->pipe, block, sizeof block)) > 0) {
    text_add(&process->output, block, (size_t)count);
  }
  struct text all = {0};
  text_print(&all, "%s\n", line);
  text_add(&all, process->output.bytes ? process->output.bytes : "", process->output.length);
  answer(process->id, true, all.bytes, all.length);
  text_free(&all);
  forget(process);
}

static void child_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
}

static void become(const char *user) {
  struct passwd *entry = getpwnam(user);
  if (!entry) {
    fprintf(stderr, "rig-agent: no user %s\n", user);
    _exit(126);
  }
  if (initgroups(user, entry->pw_gid) || setgid(entry->pw_gid) || setuid(entry->pw_uid)) {
    perror("rig-agent: cannot become the user");
    _exit(126);
  }
  setenv("HOME", entry->pw_dir, 1);
  setenv("USER", user, 1);
}

// run TIMEOUT_MS USER, body: a shell script. The answer's first line is how it ended.
static void run(const struct request *request) {
  struct process *process = free_slot();
  int ends[2];
  if (!process || pipe2(ends, O_CLOEXEC) < 0) {
    reply(request->words[0], false, "no room for another process");
    return;
  }
  pid_t pid = fork();
  if (pid == 0) {
    child_signals();
    setsid();
    int null = open("/dev/null", O_RDONLY);
    dup2(null, 0);
    dup2(ends[1], 1);
    dup2(ends[1], 2);
    if (*argument(request, 1)) become(argument(request, 1));
    execl("/bin/sh", "sh", "-c", request->body, (char *)NULL);
    _exit(127);
  }
  close(ends[1]);
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  *process = (struct process){.pid = pid, .running = true, .pipe = ends[0], .deadline = now_ms() + number(request, 0)};
  snprintf(process->id, sizeof process->id, "%s", request->words[0]);
}

// start NAME USER TTY, body: a shell script that should exec. Output goes to /run/rig/NAME.log.
// With a TTY (a path, or - for none) the process gets it as its controlling terminal and standard
// input, owned by the user, the way a service manager would hand it over.
static void start(const struct request *request) {
  const char *name = argument(request, 0), *user = argument(request, 1), *tty = argument(request, 2);
  struct process *process = service(name);
  if (process && process->running) {
    reply(request->words[0], false, "%s runs already", name);
    return;
  }
  if (process) forget(process);
  process = free_slot();
  if (!process || !*name) {
    reply(request->words[0], false, "no room for another process");
    return;
  }
  char path[128];
  snprintf(path, sizeof path, "/run/rig/%s.log", name);
  pid_t pid = fork();
  if (pid == 0) {
    child_signals();
    setsid();
    struct passwd *entry = getpwnam(user);
    bool has_tty = *tty && strcmp(tty, "-") != 0;
    if (has_tty && entry) (void)!chown(tty, entry->pw_uid, 5);
    int in = open(has_tty ? tty : "/dev/null", O_RDWR);
    if (has_tty) ioctl(in, TIOCSCTTY, 1);
    int out = open(path, O_WRONLY | O_CREAT | O_APPEND, 0644);
    dup2(in, 0);
    dup2(out, 1);
    dup2(out, 2);
    become(user);
    execl("/bin/sh", "sh", "-c", request->body, (char *)NULL);
    _exit(127);
  }
  *process = (struct process){.pid = pid, .running = true, .pipe = -1, .deadline = INT64_MAX};
  snprintf(process->name, sizeof process->name, "%s", name);
  reply(request->words[0], true, "%d", pid);
}

bool process_handle(const struct request *request) {
  const char *verb = request->words[1];
  if (!strcmp(verb, "run")) {
    run(request);
    return true;
  }
  if (!strcmp(verb, "start")) {
    start(request);
    return true;
  }
  if (strcmp(verb, "status") && strcmp(verb, "signal") && strcmp(verb, "wait")) return false;
  struct process *process = service(argument(request, 0));
  if (!process) {
    reply(request->words[0], false, "nothing was started as %s", argument(request, 0));
  } else if (!strcmp(verb, "status")) {
    char line[64];
    describe(process, line, sizeof line);
    reply(request->words[0], true, "%s", line);
  } else if (!strcmp(verb, "signal")) {
    bool sent = process->running && kill(process->pid, (int)number(request, 1)) == 0;
    reply(request->words[0], sent, "%s", sent ? "" : "it does not run");
  } else {
    snprintf(process->id, sizeof process->id, "%s", request->words[0]);
    process->deadline = now_ms() + number(request, 1);
    finish(process);
  }
  return true;
}

int process_watch(struct pollfd *fds, int64_t *deadline) {
  int count = 0;
  for (int i = 0; i < max_processes; i++) {
    if (!processes[i].pid) continue;
    if (processes[i].id[0] && processes[i].deadline < *deadline) *deadline = processes[i].deadline;
    if (processes[i].pipe >= 0) fds[count++] = (struct pollfd){.fd = processes[i].pipe, .events = POLLIN};
  }
  return count;
}

void process_ready(const struct pollfd *fds, int count) {
  for (int at = 0; at < count; at++) {
    for (int i = 0; i < max_processes && fds[at].revents; i++) {
      struct process *process = &processes[i];
      if (!process->pid || process->pipe != fds[at].fd) continue;
      char block[65536];
      ssize_t got = read(process->pipe, block, sizeof block);
      if (got > 0) text_add(&process->output, block, (size_t)got);
      if (got == 0) {
        close(process->pipe);
        process->pipe = -1;
      }
    }
  }
  int64_t now = now_ms();
  for (int i = 0; i < max_processes; i++) {
    struct process *process = &processes[i];
    if (!process->pid || !process->id[0] || now < process->deadline) continue;
    if (process->name[0]) {
      char line[64];
      describe(process, line, sizeof line);
      reply(process->id, true, "%s", line);
      process->id[0] = 0;
    } else if (!process->timed_out) {
      process->timed_out = true;
      process->deadline = INT64_MAX;
      kill(-process->pid, SIGKILL);
    }
  }
}

void process_reap(void) {
  int status;
  pid_t pid;
  while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
    for (int i = 0; i < max_processes; i++) {
      if (processes[i].pid != pid || !processes[i].running) continue;
      processes[i].running = false;
      processes[i].status = status;
      finish(&processes[i]);
    }
  }
}
