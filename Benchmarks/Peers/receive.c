// The C peer of the receive loop: receive PORT COUNT, prints packets per second and how many came.
#include "common.h"

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  int fd = udp_socket(atoi(argv[1]));
  int wanted = atoi(argv[2]), got = 0;
  enum { batch = 32 };
  static uint8_t buffers[batch][2048];
  struct mmsghdr messages[batch];
  struct iovec vectors[batch];
  for (int i = 0; i < batch; i++) {
    vectors[i] = (struct iovec){buffers[i], sizeof buffers[i]};
    memset(&messages[i], 0, sizeof messages[i]);
    messages[i].msg_hdr.msg_iov = &vectors[i];
    messages[i].msg_hdr.msg_iovlen = 1;
  }
  struct timeval limit = {2, 0};
  setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  double start = 0, end = 0;
  while (got < wanted) {
    int n = recvmmsg(fd, messages, batch, MSG_WAITFORONE, NULL);
    if (n <= 0) break;
    end = now_seconds();
    if (start == 0) start = end;
    got += n;
  }
  printf("%.0f %d\n", got > 1 ? got / (end - start) : 0, got);
}
