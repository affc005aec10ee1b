// One hundred performers: crowd FIRST_PORT PERFORMERS SECONDS WRD_PORT OSC_PORT
// sends 60 packets a second to each of the ports and counts what comes back.
#include "common.h"
#include <pthread.h>

static volatile int running = 1;

struct count { int fd; long packets; long bytes; };

static void *drain(void *context) {
  struct count *c = context;
  enum { batch = 64 };
  static _Thread_local uint8_t buffers[batch][2048];
  struct mmsghdr messages[batch];
  struct iovec vectors[batch];
  for (int i = 0; i < batch; i++) {
    vectors[i] = (struct iovec){buffers[i], sizeof buffers[i]};
    memset(&messages[i], 0, sizeof messages[i]);
    messages[i].msg_hdr.msg_iov = &vectors[i];
    messages[i].msg_hdr.msg_iovlen = 1;
  }
  struct timeval limit = {0, 200000};
  setsockopt(c->fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  while (running) {
    int n = recvmmsg(c->fd, messages, batch, MSG_WAITFORONE, NULL);
    for (int i = 0; i < n; i++) c->bytes += messages[i].msg_len;
    if (n > 0) c->packets += n;
  }
  return NULL;
}

int main(int argc, char **argv) {
  if (argc != 6) return 64;
  int first = atoi(argv[1]), performers = atoi(argv[2]);
  long frames = atol(argv[3]) * 60;
  struct count sinks[2] = {{udp_socket(atoi(argv[4])), 0, 0}, {udp_socket(atoi(argv[5])), 0, 0}};
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, drain, &sinks[i]);
  int fd = socket(AF_INET, SOCK_DGRAM, 0);
  double start = now_seconds();
  for (long frame = 0; frame < frames; frame++) {
    uint8_t packet[260];
    weirdconnect(packet, (uint32_t)frame, (float)frame / 60);
    for (int p = 0; p < performers; p++) {
      double due = start + ((double)frame + (double)p / performers) / 60;
      double wait = due - now_seconds();
      if (wait > 0) {
        struct timespec at = {(time_t)due, (long)((due - (double)(time_t)due) * 1e9)};
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, NULL);
      }
      struct sockaddr_in to = loopback(first + p);
      sendto(fd, packet, sizeof packet, 0, (struct sockaddr *)&to, sizeof to);
    }
  }
  sleep(1);
  running = 0;
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  struct timespec cpu;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
  printf("%ld %ld %ld %.2f\n", frames * performers, sinks[0].packets, sinks[1].packets,
         (double)cpu.tv_sec + 1e-9 * (double)cpu.tv_nsec);
}
