// accept4(2), struct ucred
#define _GNU_SOURCE

#include "clinux_socket.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

static int fill(struct sockaddr_un *address, const char *path) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  if (strlen(path) >= sizeof address->sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  strcpy(address->sun_path, path);
  return 0;
}

int clinux_bind_path(int socket, const char *path) {
  struct sockaddr_un address;
  if (fill(&address, path) == -1) return -1;
  return bind(socket, (struct sockaddr *)&address, sizeof address);
}

int clinux_connect_path(int socket, const char *path) {
  struct sockaddr_un address;
  if (fill(&address, path) == -1) return -1;
  return connect(socket, (struct sockaddr *)&address, sizeof address);
}

int clinux_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

int clinux_peer_user(int socket, uid_t *user) {
  struct ucred credentials;
  socklen_t length = sizeof credentials;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == -1) return -1;
  *user = credentials.uid;
  return 0;
}
