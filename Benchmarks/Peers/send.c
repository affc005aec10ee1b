// Sends COUNT WeirdConnect packets to a loopback port as fast as it can: send PORT COUNT [PER_SECOND], prints packets per second.
#include "common.h"

int main(int argc, char **argv) {
  if (argc < 3) return 64;
  int count = atoi(argv[2]);
  double rate = argc > 3 ? atof(argv[3]) : 0;
  int fd = socket(AF_INET, SOCK_DGRAM, 0);
  struct sockaddr_in to = loopback(atoi(argv[1]));
  connect(fd, (struct sockaddr *)&to, sizeof to);
  enum { batch = 32 };
  static uint8_t packets[batch][260];
  struct mmsghdr messages[batch];
  struct iovec vectors[batch];
  for (int i = 0; i < batch; i++) {
    vectors[i] = (struct iovec){packets[i], sizeof packets[i]};
    memset(&messages[i], 0, sizeof messages[i]);
    messages[i].msg_hdr.msg_iov = &vectors[i];
    messages[i].msg_hdr.msg_iovlen = 1;
  }
  double start = now_seconds();
  for (int sent = 0; sent < count;) {
    int n = count - sent < batch ? count - sent : batch;
    for (int i = 0; i < n; i++) weirdconnect(packets[i], (uint32_t)(sent + i), (float)(sent + i) / 60);
    int gone = sendmmsg(fd, messages, (unsigned)n, 0);
    sent += gone > 0 ? gone : n;
    if (rate > 0)
      while (now_seconds() - start < sent / rate) {}
  }
  printf("%.0f %d\n", count / (now_seconds() - start), count);
}
