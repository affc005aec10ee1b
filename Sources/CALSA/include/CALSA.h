#pragma once
#include <stdbool.h>
#include <stdint.h>

// ALSA without its headers: the used functions of libasound.so.2, loaded at run time. Declared from the
// published API; the hub does not link against ALSA, so it runs without ALSA.

typedef struct calsa_library calsa_library;
typedef struct calsa_pcm calsa_pcm;

// Loads a library and keeps it; NULL when it is not there or not ALSA's.
calsa_library *_Nullable calsa_load(const char *_Nonnull name);

// Interleaved samples; the values are ALSA's.
typedef enum {
  CALSA_S16 = 2,
  CALSA_S32 = 10,
  CALSA_FLOAT = 14,
} calsa_format;

typedef struct {
  calsa_format format;
  uint32_t channels;
  // Frames per second.
  uint32_t rate;
  // Frames that the device takes at a time, and that it holds.
  uint32_t period;
  uint32_t buffer;
} calsa_shape;

// Opens a device for playing, never waits for one that is in use; 0 or an error number.
int calsa_open(const calsa_library *_Nonnull library, const char *_Nonnull device,
               calsa_pcm *_Nullable *_Nonnull out);

// Sets a device to the nearest of the rate, period and buffer of `shape`, to two channels if it has them, and to
// the first possible format of float, 32 and 16 bits; writes what it has to `shape`. 0 or an error number.
int calsa_configure(calsa_pcm *_Nonnull pcm, calsa_shape *_Nonnull shape);

// Ends the sound at once.
void calsa_close(calsa_pcm *_Nonnull pcm);

typedef enum {
  CALSA_OK = 0,
  // The device had run dry and is ready again.
  CALSA_UNDERRUN = 1,
  CALSA_LOST = 2,
} calsa_state;

typedef struct {
  calsa_state state;
  uint32_t frames;
} calsa_progress;

// Writes as many frames as the device has room for; without room, waits for it up to 0.1 s and writes nothing.
calsa_progress calsa_write(calsa_pcm *_Nonnull pcm, const void *_Nonnull samples, uint32_t frames);

// Lets the calling thread run before ordinary ones, where the system permits it.
void calsa_raise_priority(void);
