#include "CJack.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  uint32_t time;
  size_t size;
  uint8_t *buffer;
} midi_event;

enum { NO_START_SERVER = 1, IS_INPUT = 1, IS_OUTPUT = 2, IS_PHYSICAL = 4, STATUS_SERVER_FAILED = 0x10 };
static const char AUDIO[] = "32 bit float mono audio";
static const char MIDI[] = "8 bit raw midi";

typedef void (*message_callback)(const char *);

static struct {
  void *(*client_open)(const char *, int, int *, ...);
  int (*client_close)(void *);
  char *(*client_name)(void *);
  int (*activate)(void *);
  int (*deactivate)(void *);
  int (*set_process)(void *, int (*)(uint32_t, void *), void *);
  void (*on_shutdown)(void *, void (*)(void *), void *);
  int (*set_xrun)(void *, int (*)(void *), void *);
  void *(*port_register)(void *, const char *, const char *, unsigned long, unsigned long);
  void *(*port_buffer)(void *, uint32_t);
  uint32_t (*sample_rate)(void *);
  uint32_t (*buffer_size)(void *);
  uint32_t (*frame_time)(const void *);
  uint32_t (*last_frame_time)(const void *);
  void (*midi_clear)(void *);
  int (*midi_write)(void *, uint32_t, const uint8_t *, size_t);
  uint32_t (*midi_count)(void *);
  int (*midi_get)(midi_event *, void *, uint32_t);
  int (*connect)(void *, const char *, const char *);
  const char *(*port_name)(const void *);
  const char **(*get_ports)(void *, const char *, const char *, unsigned long);
  void (*free)(void *);
  void (*set_error)(message_callback);
  void (*set_info)(message_callback);
} jack;

static const struct {
  const char *name;
  void *slot;
} symbols[] = {
    {"jack_client_open", &jack.client_open},
    {"jack_client_close", &jack.client_close},
    {"jack_get_client_name", &jack.client_name},
    {"jack_activate", &jack.activate},
    {"jack_deactivate", &jack.deactivate},
    {"jack_set_process_callback", &jack.set_process},
    {"jack_on_shutdown", &jack.on_shutdown},
    {"jack_set_xrun_callback", &jack.set_xrun},
    {"jack_port_register", &jack.port_register},
    {"jack_port_get_buffer", &jack.port_buffer},
    {"jack_get_sample_rate", &jack.sample_rate},
    {"jack_get_buffer_size", &jack.buffer_size},
    {"jack_frame_time", &jack.frame_time},
    {"jack_last_frame_time", &jack.last_frame_time},
    {"jack_midi_clear_buffer", &jack.midi_clear},
    {"jack_midi_event_write", &jack.midi_write},
    {"jack_midi_get_event_count", &jack.midi_count},
    {"jack_midi_event_get", &jack.midi_get},
    {"jack_connect", &jack.connect},
    {"jack_port_name", &jack.port_name},
    {"jack_get_ports", &jack.get_ports},
    {"jack_free", &jack.free},
    {"jack_set_error_function", &jack.set_error},
    {"jack_set_info_function", &jack.set_info},
};

struct cjack_client {
  struct cjack_client *next;
  // Guards the handle between its readers and the thread that closes it; never used by the audio thread.
  pthread_mutex_t using;
  void *handle;
  cjack_callbacks callbacks;
  int audio_count;
  void *audio[CJACK_MAX_PORTS];
  int input_count;
  void *inputs[CJACK_MAX_PORTS];
  void *midi_out;
  void *midi_in;
  atomic_bool is_running;
  _Atomic uint64_t xruns;
  _Atomic uint64_t blocks;
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded = false;
// libjack uses global state while it connects: one client at a time.
static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;
// All clients; guarded by `opening`.
static cjack_client *clients = NULL;

static void be_silent(const char *message) { (void)message; }

static void load(void) {
  static const char *const names[] = {"libjack.so.0", "libjack.so", "libjack.0.dylib"};
  void *library = NULL;
  for (size_t i = 0; library == NULL && i < sizeof names / sizeof *names; i++)
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    void *symbol = dlsym(library, symbols[i].name);
    if (symbol == NULL) return;
    memcpy(symbols[i].slot, &symbol, sizeof symbol);
  }
  // Silences libjack's messages: the hub reports errors in one sentence.
  jack.set_error(be_silent);
  jack.set_info(be_silent);
  is_loaded = true;
}

bool cjack_is_installed(void) {
  pthread_once(&once, load);
  return is_loaded;
}

static int process(uint32_t frames, void *argument) {
  cjack_client *client = argument;
  float *audio[CJACK_MAX_PORTS] = {0};
  for (int i = 0; i < client->audio_count; i++)
    audio[i] = jack.port_buffer(client->audio[i], frames);
  const float *inputs[CJACK_MAX_PORTS] = {0};
  for (int i = 0; i < client->input_count; i++)
    inputs[i] = jack.port_buffer(client->inputs[i], frames);
  cjack_block block = {
      .frames = frames,
      .sample_rate = jack.sample_rate(client->handle),
      .time = jack.last_frame_time(client->handle),
      .audio_count = client->audio_count,
      .audio = audio,
      .input_count = client->input_count,
      .inputs = inputs,
  };
  if (client->midi_out != NULL) {
    block.midi_out = jack.port_buffer(client->midi_out, frames);
    if (block.midi_out != NULL) jack.midi_clear(block.midi_out);
  }
  if (client->midi_in != NULL) block.midi_in = jack.port_buffer(client->midi_in, frames);
  client->callbacks.process(client->callbacks.context, &block);
  atomic_fetch_add_explicit(&client->blocks, 1, memory_order_relaxed);
  return 0;
}

static void shutdown_reported(void *argument) {
  cjack_client *client = argument;
  atomic_store(&client->is_running, false);
}

static int xrun_reported(void *argument) {
  cjack_client *client = argument;
  atomic_fetch_add_explicit(&client->xruns, 1, memory_order_relaxed);
  return 0;
}

static bool make_audio_ports(cjack_client *client, const char *prefix, int count, unsigned long direction,
                             void **ports) {
  for (int i = 0; i < count; i++) {
    char name[64];
    snprintf(name, sizeof name, "%s%d", prefix, i + 1);
    ports[i] = jack.port_register(client->handle, name, AUDIO, direction, 0);
    if (ports[i] == NULL) return false;
  }
  return true;
}

static bool make_ports(cjack_client *client, const cjack_ports *ports) {
  if (!make_audio_ports(client, ports->prefix, ports->audio_count, IS_OUTPUT, client->audio)) return false;
  if (!make_audio_ports(client, "in_", ports->input_count, IS_INPUT, client->inputs)) return false;
  if (ports->has_midi_out) {
    client->midi_out = jack.port_register(client->handle, "midi_out", MIDI, IS_OUTPUT, 0);
    if (client->midi_out == NULL) return false;
  }
  if (ports->has_midi_in) {
    client->midi_in = jack.port_register(client->handle, "midi_in", MIDI, IS_INPUT, 0);
    if (client->midi_in == NULL) return false;
  }
  return true;
}

static void release(cjack_client *client) {
  pthread_mutex_lock(&client->using);
  void *handle = client->handle;
  client->handle = NULL;
  pthread_mutex_unlock(&client->using);
  if (handle == NULL) return;
  if (atomic_exchange(&client->is_running, false)) jack.deactivate(handle);
  jack.client_close(handle);
}

// libjack crashes when a process connects to a new server while it has a client of an ended one.
static void release_the_dead(void) {
  for (cjack_client *client = clients; client != NULL; client = client->next)
    if (!atomic_load(&client->is_running)) release(client);
}

static cjack_result start(cjack_client *client, const char *name, const cjack_ports *ports) {
  int status = 0;
  client->handle = jack.client_open(name, NO_START_SERVER, &status);
  if (client->handle == NULL)
    return status & STATUS_SERVER_FAILED ? CJACK_NO_SERVER : CJACK_REFUSED;
  if (!make_ports(client, ports)) return CJACK_NO_PORT;
  atomic_store(&client->is_running, true);
  jack.on_shutdown(client->handle, shutdown_reported, client);
  jack.set_xrun(client->handle, xrun_reported, client);
  if (jack.set_process(client->handle, process, client) != 0) return CJACK_REFUSED;
  return jack.activate(client->handle) == 0 ? CJACK_OK : CJACK_REFUSED;
}

cjack_result cjack_open(const char *name, cjack_ports ports, cjack_callbacks callbacks, cjack_client **out) {
  *out = NULL;
  if (!cjack_is_installed()) return CJACK_NO_LIBRARY;
  if (ports.audio_count < 0 || ports.audio_count > CJACK_MAX_PORTS) return CJACK_NO_PORT;
  if (ports.input_count < 0 || ports.input_count > CJACK_MAX_PORTS) return CJACK_NO_PORT;
  cjack_client *client = calloc(1, sizeof *client);
  if (client == NULL) return CJACK_REFUSED;
  client->callbacks = callbacks;
  client->audio_count = ports.audio_count;
  client->input_count = ports.input_count;
  pthread_mutex_init(&client->using, NULL);
  pthread_mutex_lock(&opening);
  release_the_dead();
  cjack_result result = start(client, name, &ports);
  if (result == CJACK_OK) {
    client->next = clients;
    clients = client;
  } else {
    release(client);
  }
  pthread_mutex_unlock(&opening);
  if (result != CJACK_OK) {
    pthread_mutex_destroy(&client->using);
    free(client);
    return result;
  }
  *out = client;
  return CJACK_OK;
}

void cjack_close(cjack_client *client) {
  pthread_mutex_lock(&opening);
  for (cjack_client **link = &clients; *link != NULL; link = &(*link)->next) {
    if (*link != client) continue;
    *link = client->next;
    break;
  }
  release(client);
  pthread_mutex_unlock(&opening);
  pthread_mutex_destroy(&client->using);
  free(client);
}

bool cjack_is_running(const cjack_client *client) { return atomic_load(&client->is_running); }
uint64_t cjack_xruns(const cjack_client *client) { return atomic_load(&client->xruns); }
uint64_t cjack_blocks(const cjack_client *client) { return atomic_load(&client->blocks); }

// 0 after the server has ended.
static uint32_t ask(cjack_client *client, uint32_t (*question)(void *)) {
  pthread_mutex_lock(&client->using);
  bool is_alive = client->handle != NULL && atomic_load(&client->is_running);
  uint32_t answer = is_alive ? question(client->handle) : 0;
  pthread_mutex_unlock(&client->using);
  return answer;
}

static uint32_t frame_time(void *handle) { return jack.frame_time(handle); }

uint32_t cjack_sample_rate(cjack_client *client) { return ask(client, jack.sample_rate); }
uint32_t cjack_block_size(cjack_client *client) { return ask(client, jack.buffer_size); }
uint32_t cjack_time(cjack_client *client) { return ask(client, frame_time); }

void cjack_name(cjack_client *client, char *out, size_t size) {
  pthread_mutex_lock(&client->using);
  bool is_alive = client->handle != NULL && atomic_load(&client->is_running);
  const char *name = is_alive ? jack.client_name(client->handle) : NULL;
  snprintf(out, size, "%s", name != NULL ? name : "");
  pthread_mutex_unlock(&client->using);
}

bool cjack_connect_midi(cjack_client *client, const char *port) {
  pthread_mutex_lock(&client->using);
  bool is_alive = client->handle != NULL && atomic_load(&client->is_running);
  int result = -1;
  if (is_alive && client->midi_out != NULL)
    result = jack.connect(client->handle, jack.port_name(client->midi_out), port);
  pthread_mutex_unlock(&client->using);
  return result == 0 || result == EEXIST;
}

void cjack_midi_inputs(cjack_client *client, char *out, size_t size) {
  if (size == 0) return;
  out[0] = 0;
  pthread_mutex_lock(&client->using);
  bool is_alive = client->handle != NULL && atomic_load(&client->is_running);
  const char **names = is_alive ? jack.get_ports(client->handle, NULL, MIDI, IS_INPUT) : NULL;
  size_t used = 0;
  for (size_t i = 0; names != NULL && names[i] != NULL; i++) {
    size_t length = strlen(names[i]);
    if (used + length + 2 > size) break;
    memcpy(out + used, names[i], length);
    out[used + length] = '\n';
    used += length + 1;
    out[used] = 0;
  }
  if (names != NULL) jack.free((void *)names);
  pthread_mutex_unlock(&client->using);
}

// Connects the ports of one kind that others have to `ours`, in their order, or all of them to the first of ours.
static int connect_all(cjack_client *client, const char *type, unsigned long flags, void *const *ours, int count,
                       bool all_to_first) {
  pthread_mutex_lock(&client->using);
  bool is_alive = client->handle != NULL && atomic_load(&client->is_running);
  const char **names = is_alive ? jack.get_ports(client->handle, NULL, type, flags) : NULL;
  const char *own = is_alive ? jack.client_name(client->handle) : "";
  int connected = 0;
  for (int i = 0; names != NULL && names[i] != NULL && (all_to_first ? count > 0 : i < count); i++) {
    size_t length = strlen(own);
    if (strncmp(names[i], own, length) == 0 && names[i][length] == ':') continue;
    const char *port = jack.port_name(ours[all_to_first ? 0 : i]);
    bool is_source = (flags & IS_OUTPUT) != 0;
    int result = jack.connect(client->handle, is_source ? names[i] : port, is_source ? port : names[i]);
    if (result == 0 || result == EEXIST) connected++;
  }
  if (names != NULL) jack.free((void *)names);
  pthread_mutex_unlock(&client->using);
  return connected;
}

int cjack_connect_speakers(cjack_client *client) {
  return connect_all(client, AUDIO, IS_INPUT | IS_PHYSICAL, client->audio, client->audio_count, false);
}

int cjack_connect_microphones(cjack_client *client) {
  return connect_all(client, AUDIO, IS_OUTPUT | IS_PHYSICAL, client->inputs, client->input_count, false);
}

int cjack_connect_midi_sources(cjack_client *client) {
  return connect_all(client, MIDI, IS_OUTPUT, &client->midi_in, client->midi_in != NULL ? 1 : 0, true);
}

bool cjack_midi_write(void *buffer, uint32_t offset, uint8_t status, uint8_t data1, uint8_t data2,
                      size_t count) {
  const uint8_t bytes[3] = {status, data1, data2};
  return jack.midi_write(buffer, offset, bytes, count) == 0;
}

uint32_t cjack_midi_count(void *buffer) { return jack.midi_count(buffer); }

cjack_midi cjack_midi_read(void *buffer, uint32_t index) {
  cjack_midi heard = {0};
  midi_event event;
  if (jack.midi_get(&event, buffer, index) != 0 || event.size > sizeof heard.bytes) return heard;
  heard.offset = event.time;
  heard.count = (uint8_t)event.size;
  memcpy(heard.bytes, event.buffer, event.size);
  return heard;
}
