#pragma once

#include <stddef.h>
#include <stdint.h>

/// Preallocated room for the datagrams of one receive call.
typedef struct csocket_batch csocket_batch;

typedef struct {
  const uint8_t *bytes;
  size_t length;
  const void *address;  // a struct sockaddr
} csocket_datagram;

typedef struct {
  size_t offset;
  size_t length;
} csocket_range;

/// The counts of one send call; `error` is the last errno, or 0.
typedef struct {
  int sent;
  int dropped;
  int refused;
  int failed;
  int error;
} csocket_sent;

/// Datagrams longer than `capacity` are truncated. NULL when there is not enough memory.
csocket_batch *csocket_batch_create(int slots, size_t capacity);
void csocket_batch_destroy(csocket_batch *batch);

/// Waits for one datagram, then reads all available ones. Number of datagrams, or -errno.
int csocket_receive(int socket, csocket_batch *batch);
csocket_datagram csocket_batch_datagram(const csocket_batch *batch, int index);

/// Sends without waiting; datagrams are dropped when buffers are full, and refusals of earlier datagrams are counted.
csocket_sent csocket_send(
  int socket, const uint8_t *storage, const csocket_range *ranges, int count);

/// A close-on-exec stream or datagram socket, or -errno.
int csocket_open(int family, int is_stream);

/// Sets the timeout of receive calls in milliseconds.
void csocket_set_receive_timeout(int socket, int milliseconds);

/// Enables reports of refused datagrams; no effect where the system has none.
void csocket_report_refusals(int socket, int is_ipv6);
/// Reads the next report: writes the address that refused (a struct sockaddr of at most `capacity` bytes)
/// and returns 1; 0 when there are no more. Reports of other errors are dropped.
int csocket_take_refusal(int socket, void *address, size_t capacity);

/// Waits for a datagram or the timeout in nanoseconds; 1 when there is a datagram.
int csocket_wait(int socket, uint64_t nanoseconds);

/// Raises the soft limit of open files to `most`, or to the hard limit where that is lower. Returns the current limit,
/// or 0 when it is unknown.
uint64_t csocket_raise_open_files(uint64_t most);

