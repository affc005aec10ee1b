#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CSocket.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>

#if defined(__linux__)
#include <linux/errqueue.h>
#endif

#if defined(__linux__)
typedef struct mmsghdr message;
#else
typedef struct {
  struct msghdr msg_hdr;
  unsigned int msg_len;
} message;
#endif

_Static_assert(
  sizeof(message) >= sizeof(struct msghdr) + sizeof(unsigned int),
  "a message is a header and the length that the kernel writes");
_Static_assert(
  offsetof(message, msg_hdr) == 0, "the header comes first, as sendmsg and recvmsg expect");

struct csocket_batch {
  int slots;
  size_t capacity;
  message *messages;
  struct iovec *vectors;
  struct sockaddr_storage *addresses;
  uint8_t *bytes;
};

void csocket_batch_destroy(csocket_batch *batch) {
  if (!batch) return;
  free(batch->messages);
  free(batch->vectors);
  free(batch->addresses);
  free(batch->bytes);
  free(batch);
}

csocket_batch *csocket_batch_create(int slots, size_t capacity) {
  if (slots < 1 || capacity < 1) return NULL;
  csocket_batch *batch = calloc(1, sizeof *batch);
  if (!batch) return NULL;
  batch->slots = slots;
  batch->capacity = capacity;
  batch->messages = calloc((size_t)slots, sizeof *batch->messages);
  batch->vectors = calloc((size_t)slots, sizeof *batch->vectors);
  batch->addresses = calloc((size_t)slots, sizeof *batch->addresses);
  batch->bytes = calloc((size_t)slots, capacity);
  if (!batch->messages || !batch->vectors || !batch->addresses || !batch->bytes) {
    csocket_batch_destroy(batch);
    return NULL;
  }
  for (int i = 0; i < slots; i++) {
    batch->vectors[i].iov_base = batch->bytes + (size_t)i * capacity;
    batch->vectors[i].iov_len = capacity;
    struct msghdr *header = &batch->messages[i].msg_hdr;
    header->msg_iov = &batch->vectors[i];
    header->msg_iovlen = 1;
    header->msg_name = &batch->addresses[i];
    header->msg_namelen = sizeof batch->addresses[i];
  }
  return batch;
}

static int receive_all(int socket, csocket_batch *batch) {
#if defined(__linux__)
  return recvmmsg(socket, batch->messages, (unsigned int)batch->slots, MSG_WAITFORONE, NULL);
#else
  int count = 0;
  while (count < batch->slots) {
    int flags = count == 0 ? 0 : MSG_DONTWAIT;
    ssize_t length = recvmsg(socket, &batch->messages[count].msg_hdr, flags);
    if (length < 0) return count > 0 ? count : -1;
    batch->messages[count++].msg_len = (unsigned int)length;
  }
  return count;
#endif
}

int csocket_receive(int socket, csocket_batch *batch) {
  for (int i = 0; i < batch->slots; i++) {
    // The kernel overwrote the length of the address: it must be reset before each call.
    batch->messages[i].msg_hdr.msg_namelen = sizeof batch->addresses[i];
  }
  int count = receive_all(socket, batch);
  return count < 0 ? -errno : count;
}

csocket_datagram csocket_batch_datagram(const csocket_batch *batch, int index) {
  const message *entry = &batch->messages[index];
  return (csocket_datagram){
    .bytes = batch->bytes + (size_t)index * batch->capacity,
    .length = entry->msg_len < batch->capacity ? entry->msg_len : batch->capacity,
    .address = &batch->addresses[index],
  };
}

enum { SEND_BATCH = 64 };

static int send_all(int socket, message *messages, int count) {
#if defined(__linux__)
  return sendmmsg(socket, messages, (unsigned int)count, MSG_DONTWAIT | MSG_NOSIGNAL);
#else
  int sent = 0;
  while (sent < count) {
    if (sendmsg(socket, &messages[sent].msg_hdr, MSG_DONTWAIT) < 0) return sent > 0 ? sent : -1;
    sent++;
  }
  return sent;
#endif
}

/// Sends one chunk; false when the remaining datagrams need not be tried.
static int send_chunk(int socket, message *messages, int count, csocket_sent *result) {
  int done = 0;
  int refusals = 0;
  while (done < count) {
    int sent = send_all(socket, messages + done, count - done);
    if (sent > 0) {
      done += sent;
      result->sent += sent;
      continue;
    }
    result->error = sent == 0 ? EIO : errno;
    if (result->error == EINTR) continue;
    if (result->error == ECONNREFUSED && refusals++ < count) {
      result->refused++;
      continue;
    }
    if (result->error == EMSGSIZE) {
      result->failed++;
      done++;
      continue;
    }
    int isFull = result->error == EAGAIN || result->error == EWOULDBLOCK || result->error == ENOBUFS;
    *(isFull ? &result->dropped : &result->failed) += count - done;
    return 0;
  }
  return 1;
}

csocket_sent csocket_send(
  int socket, const uint8_t *storage, const csocket_range *ranges, int count) {
  csocket_sent result = {0};
  message messages[SEND_BATCH];
  struct iovec vectors[SEND_BATCH];
  int next = 0;
  while (next < count) {
    int chunk = count - next < SEND_BATCH ? count - next : SEND_BATCH;
    memset(messages, 0, sizeof messages[0] * (size_t)chunk);
    for (int i = 0; i < chunk; i++) {
      vectors[i].iov_base = (void *)(storage + ranges[next + i].offset);
      vectors[i].iov_len = ranges[next + i].length;
      messages[i].msg_hdr.msg_iov = &vectors[i];
      messages[i].msg_hdr.msg_iovlen = 1;
    }
    next += chunk;
    if (!send_chunk(socket, messages, chunk, &result)) {
      int isDropped = result.dropped > 0;
      *(isDropped ? &result.dropped : &result.failed) += count - next;
      break;
    }
  }
  return result;
}

int csocket_open(int family, int is_stream) {
  int handle = socket(family, is_stream ? SOCK_STREAM : SOCK_DGRAM, 0);
  if (handle < 0) return -errno;
  fcntl(handle, F_SETFD, FD_CLOEXEC);
  return handle;
}

void csocket_set_receive_timeout(int socket, int milliseconds) {
  struct timeval limit = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
  setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
}

void csocket_report_refusals(int socket, int is_ipv6) {
#if defined(__linux__)
  int on = 1;
  if (is_ipv6) {
    setsockopt(socket, IPPROTO_IPV6, IPV6_RECVERR, &on, sizeof on);
  } else {
    setsockopt(socket, IPPROTO_IP, IP_RECVERR, &on, sizeof on);
  }
#else
  (void)socket;
  (void)is_ipv6;
#endif
}

#if defined(__linux__)
static int is_refusal(struct msghdr *report) {
  for (struct cmsghdr *part = CMSG_FIRSTHDR(report); part; part = CMSG_NXTHDR(report, part)) {
    int is_four = part->cmsg_level == IPPROTO_IP && part->cmsg_type == IP_RECVERR;
    int is_six = part->cmsg_level == IPPROTO_IPV6 && part->cmsg_type == IPV6_RECVERR;
    if (!is_four && !is_six) continue;
    struct sock_extended_err error;
    memcpy(&error, CMSG_DATA(part), sizeof error);
    return error.ee_errno == ECONNREFUSED;
  }
  return 0;
}
#endif

int csocket_take_refusal(int socket, void *address, size_t capacity) {
#if defined(__linux__)
  for (;;) {
    char control[512];
    char byte;
    struct iovec vector = {.iov_base = &byte, .iov_len = 1};
    struct msghdr report = {
      .msg_name = address,
      .msg_namelen = (socklen_t)capacity,
      .msg_iov = &vector,
      .msg_iovlen = 1,
      .msg_control = control,
      .msg_controllen = sizeof control,
    };
    if (recvmsg(socket, &report, MSG_ERRQUEUE | MSG_DONTWAIT) < 0) return 0;
    if (report.msg_namelen > 0 && is_refusal(&report)) return 1;
  }
#else
  (void)socket;
  (void)address;
  (void)capacity;
  return 0;
#endif
}

int csocket_wait(int socket, uint64_t nanoseconds) {
  struct pollfd readable = {.fd = socket, .events = POLLIN};
#if defined(__linux__)
  struct timespec limit = {
    .tv_sec = (time_t)(nanoseconds / 1000000000u), .tv_nsec = (long)(nanoseconds % 1000000000u)};
  return ppoll(&readable, 1, &limit, NULL) > 0;
#else
  return poll(&readable, 1, (int)(nanoseconds / 1000000u)) > 0;
#endif
}

uint64_t csocket_raise_open_files(uint64_t most) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  rlim_t wanted = limit.rlim_max < most ? limit.rlim_max : (rlim_t)most;
#if defined(__APPLE__)
  // macOS reports an infinite hard limit and accepts no more than this.
  if (wanted > OPEN_MAX) wanted = OPEN_MAX;
#endif
  if (wanted > limit.rlim_cur) {
    rlim_t before = limit.rlim_cur;
    limit.rlim_cur = wanted;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0) return before;
  }
  return limit.rlim_cur;
}
