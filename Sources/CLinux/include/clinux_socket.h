// Local sockets: their address holds an array, and who is at the other end is told in a struct of GNU's alone.
#ifndef PINTLE_CLINUX_SOCKET_H
#define PINTLE_CLINUX_SOCKET_H

#include <sys/types.h>

/// bind(2) to a path of the file system. Fails with ENAMETOOLONG.
int clinux_bind_path(int socket, const char *path);

/// connect(2) to a path of the file system. Fails with ENAMETOOLONG.
int clinux_connect_path(int socket, const char *path);

/// accept4(2), close-on-exec and non-blocking.
int clinux_accept(int listener);

/// getsockopt(2), SO_PEERCRED: who connected.
int clinux_peer_user(int socket, uid_t *user);

#endif
