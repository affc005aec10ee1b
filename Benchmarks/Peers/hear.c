// Listens to the ports of a JACK client and prints "onset SECONDS" for the first sample after silence, on the monotonic
// clock, as the start of the sample's block plus its place: hear CLIENT SECONDS. Build with -ljack.
#include "common.h"
#include <jack/jack.h>
#include <stdatomic.h>

enum { LIMIT = 4096, QUIET = 4800 };
static jack_client_t *client;
static jack_port_t *in;
static double onsets[LIMIT];
static atomic_int count;
static int quiet = QUIET;

static int process(jack_nframes_t frames, void *unused) {
  (void)unused;
  const float *samples = jack_port_get_buffer(in, frames);
  for (jack_nframes_t i = 0; i < frames; i++) {
    int sounds = samples[i] > 1e-5f || samples[i] < -1e-5f;
    int n = atomic_load(&count);
    if (sounds && quiet >= QUIET && n < LIMIT) {
      jack_nframes_t start = jack_last_frame_time(client);
      onsets[n] = (double)jack_frames_to_time(client, start) * 1e-6 + (double)i / jack_get_sample_rate(client);
      atomic_store(&count, n + 1);
    }
    quiet = sounds ? 0 : quiet + 1;
  }
  return 0;
}

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  client = jack_client_open("hear", JackNoStartServer, NULL);
  if (client == NULL) return 1;
  in = jack_port_register(client, "in", JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput, 0);
  jack_set_process_callback(client, process, NULL);
  jack_activate(client);
  char source[64];
  snprintf(source, sizeof source, "%s:out_1", argv[1]);
  for (int i = 0; i < 500 && jack_connect(client, source, jack_port_name(in)) != 0; i++) usleep(10000);
  // JACK's clock may be another one.
  double offset = now_seconds() - (double)jack_get_time() * 1e-6;
  sleep((unsigned)atoi(argv[2]));
  jack_deactivate(client);
  for (int i = 0; i < atomic_load(&count); i++) printf("onset %.9f\n", onsets[i] + offset);
  jack_client_close(client);
  return 0;
}
