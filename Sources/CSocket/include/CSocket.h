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

/// What became of the datagrams of one send call; `error` is the last errno, or 0.
typedef struct {
  int sent;
  int dropped;
  int refused;
  int failed;
  int error;
} csocket_sent;

/// Datagrams longer than `capacity` are cut. NULL when memory is short.
csocket_batch *csocket_batch_create(int slots, size_t capacity);
void csocket_batch_destroy(csocket_batch *batch);

/// Waits for one datagram, then takes all that are there. Number of datagrams, or -errno.
int csocket_receive(int socket, csocket_batch *batch);
csocket_datagram csocket_batch_datagram(const csocket_batch *batch, int index);

/// Sends without waiting; full buffers drop, a refusal of an earlier datagram is counted and passed over.
csocket_sent csocket_send(
  int socket, const uint8_t *storage, const csocket_range *ranges, int count);

/// A close-on-exec stream or datagram socket, or -errno.
int csocket_open(int family, int is_stream);

/// A receive call returns after this long without data.
void csocket_set_receive_timeout(int socket, int milliseconds);

/// Asks the system to keep reports of refused datagrams; does nothing where it has none.
void csocket_report_refusals(int socket, int is_ipv6);
/// Takes the next report: writes the address that refused (a struct sockaddr of at most `capacity` bytes)
/// and returns 1; 0 when there are no more. Reports of other errors are dropped.
int csocket_take_refusal(int socket, void *address, size_t capacity);

/// Waits until a datagram is there or the time has passed; 1 when one is there.
int csocket_wait(int socket, uint64_t nanoseconds);

/// Raises the soft limit of open files to `most`, or to the hard limit where that is lower. The limit that holds
/// now, or 0 when it cannot be asked for.
uint64_t csocket_raise_open_files(uint64_t most);

/// Nanoseconds of the system's monotonic clock.
uint64_t csocket_monotonic_nanoseconds(void);

