#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

int csandbox_try_socket(void) {
  int descriptor = socket(AF_INET, SOCK_DGRAM, 0);
  if (descriptor < 0) return errno;
  close(descriptor);
  return 0;
}

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Calls of the x32 interface carry this bit.
enum { FIRST_FOREIGN_CALL = 0x40000000, REFUSED = SECCOMP_RET_ERRNO | EACCES };

// What opens sockets (io_uring can too), starts programs, or looks into other processes. The last has one number everywhere.
static const unsigned int refused_calls[] = {
    __NR_socket,          __NR_execve, __NR_execveat, __NR_ptrace, __NR_process_vm_readv,
    __NR_process_vm_writev, 425 /* io_uring_setup */, 438 /* pidfd_getfd */,
};
enum { REFUSED_COUNT = sizeof refused_calls / sizeof refused_calls[0] };

static int install(unsigned int flags) {
  struct sock_filter filter[REFUSED_COUNT + 7];
  unsigned short count = 0;
  filter[count++] = (struct sock_filter)BPF_STMT(
      BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
  filter[count++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0);
  filter[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, REFUSED);
  filter[count++] = (struct sock_filter)BPF_STMT(
      BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  filter[count++] = (struct sock_filter)BPF_JUMP(
      BPF_JMP | BPF_JGE | BPF_K, FIRST_FOREIGN_CALL, REFUSED_COUNT + 1, 0);
  for (int i = 0; i < REFUSED_COUNT; i++) {
    filter[count++] = (struct sock_filter)BPF_JUMP(
        BPF_JMP | BPF_JEQ | BPF_K, refused_calls[i], REFUSED_COUNT - i, 0);
  }
  filter[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  filter[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, REFUSED);
  struct sock_fprog program = {count, filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  long status = syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
  if (status < 0) return errno;
  // A non-zero result is the id of a thread that cannot take the filter.
  return status == 0 ? 0 : ESRCH;
}

int csandbox_refuse_on_thread(void) { return install(0); }

int csandbox_enter(void) {
  struct rlimit none = {0, 0};
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return errno;
  if (setrlimit(RLIMIT_CORE, &none) != 0) return errno;
  // A core file that is piped to a program is not limited by its size.
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return errno;
  // Where processors are few, pictures wait for sound and for the network. A refusal changes nothing else.
  (void)setpriority(PRIO_PROCESS, 0, 5);
  return install(SECCOMP_FILTER_FLAG_TSYNC);
}

#else

int csandbox_refuse_on_thread(void) { return ENOTSUP; }

int csandbox_enter(void) { return ENOTSUP; }

#endif
