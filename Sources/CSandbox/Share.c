#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__)

#include <fcntl.h>

int csandbox_memory_create(size_t size) {
  int memory = memfd_create("sensorium", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (memory < 0) return -errno;
  if (ftruncate(memory, (off_t)size) != 0
      || fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
    int reason = errno;
    close(memory);
    return -reason;
  }
  return memory;
}

void csandbox_memory_trim(void *start, size_t kept, size_t size) {
  if (kept < size) madvise((char *)start + kept, size - kept, MADV_REMOVE);
}

#else

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

int csandbox_memory_create(size_t size) {
  (void)size;
  return -ENOTSUP;
}

void csandbox_memory_trim(void *start, size_t kept, size_t size) {
  (void)start, (void)kept, (void)size;
}

#endif

void *csandbox_memory_map(int memory, size_t size, int is_writable) {
  int protection = is_writable ? PROT_READ | PROT_WRITE : PROT_READ;
  void *start = mmap(NULL, size, protection, MAP_SHARED, memory, 0);
  return start == MAP_FAILED ? NULL : start;
}

void csandbox_memory_unmap(void *start, size_t size) { munmap(start, size); }

uint64_t csandbox_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

int csandbox_send(int channel, const void *bytes, size_t count, uint64_t deadline) {
  const char *next = bytes;
  while (count > 0) {
    ssize_t sent = send(channel, next, count, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) {
      next += sent;
      count -= (size_t)sent;
    } else if (sent == 0 || (errno != EAGAIN && errno != EINTR)) {
      return sent == 0 ? EPIPE : errno;
    } else {
      uint64_t now = csandbox_now();
      if (now >= deadline) return ETIMEDOUT;
      uint64_t left = (deadline - now) / 1000000 + 1;
      struct pollfd ready = {.fd = channel, .events = POLLOUT};
      poll(&ready, 1, left > 60000 ? 60000 : (int)left);
    }
  }
  return 0;
}
