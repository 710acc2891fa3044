// Starting a program. posix_spawn(3) can neither give the child a death signal nor close what it was not given.
#ifndef PINTLE_CLINUX_SPAWN_H
#define PINTLE_CLINUX_SPAWN_H

#include <sys/types.h>

/// One descriptor of the child: `target` in the child is what `source` is here.
struct clinux_mapping {
  int source;
  int target;
};

/// How a program is started.
struct clinux_spawn {
  const char *program;
  char *const *arguments;
  char *const *environment;
  /// Sorted by target. What is not named is closed, 0 to 2 too.
  const struct clinux_mapping *mappings;
  int mapping_count;
  /// The signal the child gets when the calling thread ends, or 0.
  int death_signal;
  /// Whether the child leads a session and a process group of its own, without a terminal.
  int new_session;
};

/// Starts a program with no signal blocked and every signal at its default. Returns 0 and the process id, or an errno,
/// that of execve(2) included; nothing runs then.
int clinux_spawn(const struct clinux_spawn *spawn, pid_t *child);

/// pidfd_open(2), close-on-exec.
int clinux_pidfd_open(pid_t process);

/// waitid(2) for a pidfd, without waiting. Returns 1 and how the process ended (`code` is CLD_EXITED, CLD_KILLED or
/// CLD_DUMPED), 0 if it still runs, -1 and errno.
int clinux_pidfd_reap(int descriptor, int *code, int *status);

#endif
