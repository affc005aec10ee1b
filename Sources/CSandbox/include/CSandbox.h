#pragma once

// A child process that shares two descriptors with us and nothing else, and restricts itself.
// Linux on x86-64 and arm64; elsewhere every call that can fail returns ENOTSUP.

#include <stddef.h>
#include <stdint.h>

/// The descriptors of a child: its end of the channel, and the shared memory.
enum { CSANDBOX_CHANNEL = 3, CSANDBOX_MEMORY = 4 };

/// A running child and our ends of the shared descriptors.
typedef struct {
  int process;
  /// A stream socket.
  int channel;
  /// Its standard output and error; non-blocking for reading.
  int messages;
} csandbox_child;

/// Starts `program` with one argument, `memory` and the other end of a channel; it inherits no other descriptor, no
/// signal setting and no environment but LD_LIBRARY_PATH. It ends with the calling thread. Returns 0 or an errno.
int csandbox_start(const char *program, const char *argument, int memory, csandbox_child *child);

/// Sends SIGKILL.
void csandbox_kill(int process);

/// 1 when the process has ended, its wait status in `status`; 0 while it runs; a negative errno for an unknown process.
int csandbox_reap(int process, int *status);

/// In a child, before anything else: it ends with its parent, writes no core file, gets no new privileges, leaves the
/// processor to others first (nice 5), and none of its threads can open a socket, start a program or inspect another process. Returns 0 or an errno.
int csandbox_enter(void);

/// True when this process was started by `csandbox_start`.
int csandbox_is_child(void);

/// From now on this thread, and every thread that it starts, gets EACCES for the calls that `csandbox_enter` blocks.
///
/// Cannot be undone. Returns 0 or an errno.
int csandbox_refuse_on_thread(void);

/// Tries socket(2) on this thread: returns 0 on success (the socket is closed again), else its errno.
int csandbox_try_socket(void);

/// Creates shareable memory of `size` bytes with a fixed size; returns a descriptor, or a negative errno.
int csandbox_memory_create(size_t size);

/// Maps the memory; NULL on failure.
void *csandbox_memory_map(int memory, size_t size, int is_writable);
void csandbox_memory_unmap(void *start, size_t size);

/// Releases the pages behind the first `kept` bytes to the system.
void csandbox_memory_trim(void *start, size_t kept, size_t size);

/// Sends all of `count` bytes, without SIGPIPE, until the monotonic clock reaches `deadline` nanoseconds. Returns 0 or
/// an errno; ETIMEDOUT at the deadline.
int csandbox_send(int channel, const void *bytes, size_t count, uint64_t deadline);

/// Nanoseconds of the monotonic clock.
uint64_t csandbox_now(void);
