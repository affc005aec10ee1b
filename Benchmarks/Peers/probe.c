// Measures datagram in -> datagram out: probe IN_PORT OUT_PORT COUNT FPS, prints "p50 p99 received" in microseconds.
#include "common.h"

int main(int argc, char **argv) {
  if (argc != 5) return 64;
  int count = atoi(argv[3]);
  double period = 1.0 / atof(argv[4]);
  int out = udp_socket(atoi(argv[2]));
  int in = socket(AF_INET, SOCK_DGRAM, 0);
  struct sockaddr_in to = loopback(atoi(argv[1]));
  connect(in, (struct sockaddr *)&to, sizeof to);
  double *latencies = calloc((size_t)count, sizeof *latencies);
  int received = 0, warm = 30;
  double start = now_seconds();
  for (int i = -warm; i < count; i++) {
    uint8_t packet[260], answer[2048];
    weirdconnect(packet, (uint32_t)(i + warm), (float)((i + warm) * period));
    double due = start + (i + warm) * period;
    struct timespec at = {(time_t)due, (long)((due - (double)(time_t)due) * 1e9)};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, NULL);
    double sent = now_seconds();
    send(in, packet, sizeof packet, 0);
    struct pollfd p = {out, POLLIN, 0};
    if (poll(&p, 1, (int)(period * 900)) == 1 && recv(out, answer, sizeof answer, 0) > 0 && i >= 0)
      latencies[received++] = (now_seconds() - sent) * 1e6;
  }
  if (received == 0) {
    puts("nan nan 0");
    return 1;
  }
  qsort(latencies, (size_t)received, sizeof *latencies, compare_doubles);
  printf("%.1f %.1f %d\n", latencies[received / 2], latencies[(int)(received * 0.99)], received);
}
