// vfork(2), pipe2(2), close_range(2)
#define _GNU_SOURCE

#include "clinux_spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAXIMUM_MAPPINGS = 16 };

// Runs in the child, in the parent's memory: only system calls, and nothing written but `*failure`.
static void become(const struct clinux_spawn *spawn, pid_t parent, volatile int *failure) {
  if (spawn->new_session && setsid() == -1) goto failed;

  // Handlers would run in the parent's memory; ignored signals would stay ignored in the program. By the system call,
  // since the library's function leaves two signals out: all zeros is SIG_DFL, and a mask has 8 bytes.
  const unsigned long initial[8] = {0};
  for (int signal = 1; signal < NSIG; signal++) syscall(SYS_rt_sigaction, signal, initial, NULL, 8UL);

  // First out of the way of all targets, then to its target: two descriptors may trade places.
  int sources[MAXIMUM_MAPPINGS];
  int count = spawn->mapping_count;
  int above = count > 0 ? spawn->mappings[count - 1].target + 1 : 3;
  if (above < 3) above = 3;
  for (int i = 0; i < count; i++) {
    sources[i] = fcntl(spawn->mappings[i].source, F_DUPFD_CLOEXEC, above);
    if (sources[i] == -1) goto failed;
  }
  unsigned int next = 0;
  for (int i = 0; i < count; i++) {
    unsigned int target = (unsigned int)spawn->mappings[i].target;
    if (dup2(sources[i], (int)target) == -1) goto failed;
    if (target > next && close_range(next, target - 1, 0) == -1) goto failed;
    next = target + 1;
  }
  if (close_range(next, ~0U, 0) == -1) goto failed;

  if (spawn->death_signal != 0) {
    if (prctl(PR_SET_PDEATHSIG, (unsigned long)spawn->death_signal, 0UL, 0UL, 0UL) == -1) goto failed;
    // The parent may have died before that call; then the signal never comes.
    if (getppid() != parent) _exit(127);
  }
  sigset_t none;
  sigemptyset(&none);
  if (sigprocmask(SIG_SETMASK, &none, NULL) == -1) goto failed;
  execve(spawn->program, spawn->arguments, spawn->environment);
failed:
  *failure = errno;
  _exit(127);
}

int clinux_spawn(const struct clinux_spawn *spawn, pid_t *child) {
  if (spawn->mapping_count > MAXIMUM_MAPPINGS) return E2BIG;
  pid_t parent = getpid();
  volatile int failure = 0;

  // A signal that came to the child before its execve would run the parent's handler in the parent's memory.
  sigset_t all, before;
  sigfillset(&all);
  int blocked = pthread_sigmask(SIG_SETMASK, &all, &before);
  if (blocked != 0) return blocked;
  pid_t process = vfork();
  if (process == 0) become(spawn, parent, &failure);
  int result = process == -1 ? errno : 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (result != 0) return result;
  if (failure != 0) {
    while (waitpid(process, NULL, 0) == -1 && errno == EINTR) {
    }
    return failure;
  }
  *child = process;
  return 0;
}

int clinux_pidfd_open(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0U); }

int clinux_pidfd_reap(int descriptor, int *code, int *status) {
  siginfo_t info;
  info.si_pid = 0;
  int result;
  do {
    result = waitid(P_PIDFD, (id_t)descriptor, &info, WEXITED | WNOHANG);
  } while (result == -1 && errno == EINTR);
  if (result == -1) return -1;
  if (info.si_pid == 0) return 0;
  *code = info.si_code;
  *status = info.si_status;
  return 1;
}
