#pragma once

// A child process that shares two descriptors with us and nothing else, and what it takes from itself.
// Linux on x86-64 and arm64; elsewhere every call that can fail answers ENOTSUP.

#include <stddef.h>
#include <stdint.h>

/// The descriptors of a child: its end of the channel, and the shared memory.
enum { CSANDBOX_CHANNEL = 3, CSANDBOX_MEMORY = 4 };

/// A running child and our ends of what we share with it.
typedef struct {
  int process;
  /// A stream socket.
  int channel;
  /// What it writes to its standard output and error; reading never waits.
  int messages;
} csandbox_child;

/// Starts `program` with one argument, `memory` and the other end of a channel; it inherits no other descriptor, no
/// signal setting and no environment but LD_LIBRARY_PATH. It dies with the thread that calls this. Answers 0 or an errno.
int csandbox_start(const char *program, const char *argument, int memory, csandbox_child *child);

/// Sends SIGKILL.
void csandbox_kill(int process);

/// 1 when the process has ended, its wait status in `status`; 0 while it runs; a negative errno when it is no child.
int csandbox_reap(int process, int *status);

/// In a child, before anything else: it dies with its parent, leaves no core file, gets no new privileges, and none of
/// its threads can open a socket, start a program or look into another process. Answers 0 or an errno.
int csandbox_enter(void);

/// True when this process was started by `csandbox_start`.
int csandbox_is_child(void);

/// From now on this thread, and every thread that it starts, gets EACCES for what `csandbox_enter` refuses.
///
/// Cannot be undone. Answers 0 or an errno.
int csandbox_refuse_on_thread(void);

/// Tries socket(2) on this thread: 0 when it works (the socket is closed again), else its errno.
int csandbox_try_socket(void);

/// Memory of `size` bytes that can be shared and whose size nobody can change; a descriptor, or a negative errno.
int csandbox_memory_create(size_t size);

/// NULL when it cannot be mapped.
void *csandbox_memory_map(int memory, size_t size, int is_writable);
void csandbox_memory_unmap(void *start, size_t size);

/// Gives the pages behind `kept` bytes back to the system.
void csandbox_memory_trim(void *start, size_t kept, size_t size);

/// Sends all of `count` bytes, without SIGPIPE, until the monotonic clock shows `deadline` nanoseconds. Answers 0 or an
/// errno; ETIMEDOUT at the deadline.
int csandbox_send(int channel, const void *bytes, size_t count, uint64_t deadline);

/// Nanoseconds of the monotonic clock.
uint64_t csandbox_now(void);
