#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// JACK without its headers: the used functions of libjack.so.0, loaded at first use. Declared from
// the published API; the hub does not link against JACK, so it runs without JACK.

#define CJACK_MAX_PORTS 16

// The data of one process callback; every pointer is valid during the call only.
typedef struct {
  uint32_t frames;
  uint32_t sample_rate;
  // The server's frame clock at the start of this block.
  uint32_t time;
  // The outputs, and the inputs.
  int audio_count;
  float *_Nullable const *_Nonnull audio;
  int input_count;
  const float *_Nullable const *_Nonnull inputs;
  // A cleared MIDI buffer to write, and one to read; NULL when the client has no such port.
  void *_Nullable midi_out;
  void *_Nullable midi_in;
} cjack_block;

typedef struct {
  void *_Nonnull context;
  // On JACK's real-time thread.
  void (*_Nonnull process)(void *_Nonnull context, cjack_block *_Nonnull block);
} cjack_callbacks;

// The ports of a client: outputs `cv_1`… or `out_1`… by `prefix`, inputs `in_1`…, `midi_out`, `midi_in`.
typedef struct {
  const char *_Nonnull prefix;
  int audio_count;
  int input_count;
  bool has_midi_out;
  bool has_midi_in;
} cjack_ports;

typedef struct cjack_client cjack_client;

typedef enum {
  CJACK_OK = 0,
  // JACK's library is not installed.
  CJACK_NO_LIBRARY = 1,
  CJACK_NO_SERVER = 2,
  CJACK_REFUSED = 3,
  CJACK_NO_PORT = 4,
} cjack_result;

bool cjack_is_installed(void);

// Connects to a running server (never starts one), makes the ports and starts. Blocks until the server replies.
cjack_result cjack_open(const char *_Nonnull name, cjack_ports ports, cjack_callbacks callbacks,
                        cjack_client *_Nullable *_Nonnull out);

// Ends the process callback before it returns. Also for a client whose server has ended.
void cjack_close(cjack_client *_Nonnull client);

// False after the server has shut down or disconnected the client.
bool cjack_is_running(const cjack_client *_Nonnull client);
uint64_t cjack_xruns(const cjack_client *_Nonnull client);
uint64_t cjack_blocks(const cjack_client *_Nonnull client);
uint32_t cjack_sample_rate(cjack_client *_Nonnull client);
uint32_t cjack_block_size(cjack_client *_Nonnull client);
// The name that the server assigned, at most 64 bytes.
void cjack_name(cjack_client *_Nonnull client, char *_Nonnull out, size_t size);
// The server's current frame time; any thread.
uint32_t cjack_time(cjack_client *_Nonnull client);

// Connects our MIDI output to another client's input, named “client:port”; true when it is connected.
bool cjack_connect_midi(cjack_client *_Nonnull client, const char *_Nonnull port);
// Connects our audio outputs to the inputs of the sound card, in their order; returns how many are connected.
int cjack_connect_speakers(cjack_client *_Nonnull client);
// Connects the sound card's microphones or line inputs to our audio inputs; returns how many are connected.
int cjack_connect_microphones(cjack_client *_Nonnull client);
// Connects every other client's MIDI output that is not connected yet to our MIDI input; returns how many are connected.
int cjack_connect_midi_sources(cjack_client *_Nonnull client);
// The existing MIDI inputs, one per line; as many whole lines as fit.
void cjack_midi_inputs(cjack_client *_Nonnull client, char *_Nonnull out, size_t size);

// Real-time thread, on the buffers of a block.
typedef struct {
  uint32_t offset;
  uint8_t bytes[3];
  // 1…3, or 0 when it is longer (system exclusive) or invalid.
  uint8_t count;
} cjack_midi;

bool cjack_midi_write(void *_Nonnull buffer, uint32_t offset, uint8_t status, uint8_t data1,
                      uint8_t data2, size_t count);
uint32_t cjack_midi_count(void *_Nonnull buffer);
cjack_midi cjack_midi_read(void *_Nonnull buffer, uint32_t index);
