// The C peer of the datagram line: receives on one loopback port, sends the same bytes to another.
#include "common.h"

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  int in = udp_socket(atoi(argv[1]));
  int out = socket(AF_INET, SOCK_DGRAM, 0);
  struct sockaddr_in to = loopback(atoi(argv[2]));
  connect(out, (struct sockaddr *)&to, sizeof to);
  uint8_t buffer[2048];
  for (;;) {
    ssize_t n = recv(in, buffer, sizeof buffer, 0);
    if (n > 0) send(out, buffer, (size_t)n, 0);
  }
}
