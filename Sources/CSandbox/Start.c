#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

void csandbox_kill(int process) { kill(process, SIGKILL); }

int csandbox_reap(int process, int *status) {
  int found;
  do found = waitpid(process, status, WNOHANG);
  while (found < 0 && errno == EINTR);
  if (found < 0) return -errno;
  return found == process;
}

#if defined(__linux__)

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/stat.h>

// The lowest number for our own copies, so that none collides with the child's.
enum { FIRST_COPY = 16 };

static int move_up(int *descriptor) {
  int copy = fcntl(*descriptor, F_DUPFD_CLOEXEC, FIRST_COPY);
  if (copy < 0) return errno;
  close(*descriptor);
  *descriptor = copy;
  return 0;
}

static int plan_descriptors(posix_spawn_file_actions_t *actions, int channel, int messages,
                            int memory) {
  int status = posix_spawn_file_actions_addopen(actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  if (status == 0) status = posix_spawn_file_actions_adddup2(actions, messages, STDOUT_FILENO);
  if (status == 0) status = posix_spawn_file_actions_adddup2(actions, messages, STDERR_FILENO);
  if (status == 0) status = posix_spawn_file_actions_adddup2(actions, channel, CSANDBOX_CHANNEL);
  if (status == 0) status = posix_spawn_file_actions_adddup2(actions, memory, CSANDBOX_MEMORY);
  if (status == 0) status = posix_spawn_file_actions_addclosefrom_np(actions, CSANDBOX_MEMORY + 1);
  return status;
}

static int plan_signals(posix_spawnattr_t *attributes) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int status = posix_spawnattr_setsigmask(attributes, &none);
  if (status == 0) status = posix_spawnattr_setsigdefault(attributes, &all);
  // Its own process group: Ctrl-C reaches only the hub, which ends the child.
  if (status == 0) status = posix_spawnattr_setpgroup(attributes, 0);
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP;
  if (status == 0) status = posix_spawnattr_setflags(attributes, flags);
  return status;
}

static int spawn(const char *program, const char *argument, int channel, int messages, int memory,
                 pid_t *process) {
  char libraries[4096] = "LD_LIBRARY_PATH=";
  const char *path = getenv("LD_LIBRARY_PATH");
  int length = snprintf(libraries, sizeof libraries, "LD_LIBRARY_PATH=%s", path ? path : "");
  if (length < 0 || (size_t)length >= sizeof libraries) return E2BIG;
  // A crash is visible by its signal at once: Swift's backtrace is off.
  char backtrace[] = "SWIFT_BACKTRACE=enable=no";
  char *environment[] = {backtrace, path != NULL ? libraries : NULL, NULL};
  char *arguments[] = {"sensorium", (char *)argument, NULL};

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int status = posix_spawn_file_actions_init(&actions);
  if (status != 0) return status;
  status = posix_spawnattr_init(&attributes);
  if (status != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return status;
  }
  status = plan_descriptors(&actions, channel, messages, memory);
  if (status == 0) status = plan_signals(&attributes);
  if (status == 0) {
    status = posix_spawn(process, program, &actions, &attributes, arguments, environment);
  }
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return status;
}

static void close_all(const int *descriptors, int count) {
  for (int i = 0; i < count; i++) {
    if (descriptors[i] >= 0) close(descriptors[i]);
  }
}

int csandbox_start(const char *program, const char *argument, int memory, csandbox_child *child) {
  // Our channel, its channel, our messages, its messages, the memory.
  int all[5] = {-1, -1, -1, -1, -1};
  int status = 0;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, &all[0]) != 0) status = errno;
  if (status == 0 && pipe2(&all[2], O_CLOEXEC) != 0) status = errno;
  if (status == 0 && (all[4] = fcntl(memory, F_DUPFD_CLOEXEC, FIRST_COPY)) < 0) status = errno;
  if (status == 0) status = move_up(&all[1]);
  if (status == 0) status = move_up(&all[3]);
  if (status == 0 && fcntl(all[2], F_SETFL, O_NONBLOCK) != 0) status = errno;
  pid_t process = 0;
  if (status == 0) status = spawn(program, argument, all[1], all[3], all[4], &process);
  if (status != 0) {
    close_all(all, 5);
    return status;
  }
  int theirs[] = {all[1], all[3], all[4]};
  close_all(theirs, 3);
  *child = (csandbox_child){.process = process, .channel = all[0], .messages = all[2]};
  return 0;
}

int csandbox_is_child(void) {
  struct stat channel, memory;
  return fstat(CSANDBOX_CHANNEL, &channel) == 0 && S_ISSOCK(channel.st_mode)
         && fstat(CSANDBOX_MEMORY, &memory) == 0 && S_ISREG(memory.st_mode);
}

#else

int csandbox_start(const char *program, const char *argument, int memory, csandbox_child *child) {
  (void)program, (void)argument, (void)memory, (void)child;
  return ENOTSUP;
}

int csandbox_is_child(void) { return 0; }

#endif
