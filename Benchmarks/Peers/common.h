#pragma once
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static inline double now_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static inline struct sockaddr_in loopback(int port) {
  struct sockaddr_in a = {0};
  a.sin_family = AF_INET;
  a.sin_port = htons((uint16_t)port);
  a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return a;
}

// A UDP socket bound to a loopback port (0: any), with a large receive buffer.
static inline int udp_socket(int port) {
  int fd = socket(AF_INET, SOCK_DGRAM, 0);
  int size = 8 << 20;
  setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
  struct sockaddr_in a = loopback(port);
  if (bind(fd, (struct sockaddr *)&a, sizeof a) != 0) {
    fprintf(stderr, "port %d: %s\n", port, strerror(errno));
    exit(1);
  }
  return fd;
}

// A WeirdConnect v3 packet whose channels move with the sequence.
static inline void weirdconnect(uint8_t packet[260], uint32_t sequence, float seconds) {
  memcpy(packet, "WRD\x03", 4);
  memcpy(packet + 4, &sequence, 4);
  memcpy(packet + 8, &seconds, 4);
  for (int i = 0; i < 62; i++) {
    float value = (float)((sequence * 7 + (uint32_t)i * 13) % 97) / 97.0f;
    memcpy(packet + 12 + 4 * i, &value, 4);
  }
}

static inline int compare_doubles(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}
