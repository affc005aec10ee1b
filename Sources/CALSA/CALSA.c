#include "CALSA.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#ifndef ESTRPIPE
#define ESTRPIPE 86
#endif

enum { PLAYBACK = 0, NONBLOCK = 1, INTERLEAVED = 3, WAIT_MILLISECONDS = 100, PRIORITY = 9 };

typedef void (*message_callback)(const char *, int, const char *, int, const char *, ...);

struct calsa_library {
  int (*open)(void **, const char *, int, int);
  int (*close)(void *);
  int (*drop)(void *);
  int (*prepare)(void *);
  int (*resume)(void *);
  int (*wait)(void *, int);
  long (*write)(void *, const void *, unsigned long);
  int (*hardware_new)(void **);
  void (*hardware_free)(void *);
  int (*hardware_any)(void *, void *);
  int (*set_access)(void *, void *, int);
  int (*set_format)(void *, void *, int);
  int (*set_channels)(void *, void *, unsigned int *);
  int (*set_rate)(void *, void *, unsigned int *, int *);
  int (*set_period)(void *, void *, unsigned long *, int *);
  int (*set_buffer)(void *, void *, unsigned long *);
  int (*hardware_use)(void *, void *);
  int (*get_rate)(const void *, unsigned int *, int *);
  int (*get_period)(const void *, unsigned long *, int *);
  int (*get_buffer)(const void *, unsigned long *);
  int (*software_new)(void **);
  void (*software_free)(void *);
  int (*software_current)(void *, void *);
  int (*set_start)(void *, void *, unsigned long);
  int (*set_room)(void *, void *, unsigned long);
  int (*software_use)(void *, void *);
  int (*set_error)(message_callback);
};

#define SYMBOL(name, slot) {name, offsetof(struct calsa_library, slot)}
static const struct {
  const char *name;
  size_t slot;
} symbols[] = {
    SYMBOL("snd_pcm_open", open),
    SYMBOL("snd_pcm_close", close),
    SYMBOL("snd_pcm_drop", drop),
    SYMBOL("snd_pcm_prepare", prepare),
    SYMBOL("snd_pcm_resume", resume),
    SYMBOL("snd_pcm_wait", wait),
    SYMBOL("snd_pcm_writei", write),
    SYMBOL("snd_pcm_hw_params_malloc", hardware_new),
    SYMBOL("snd_pcm_hw_params_free", hardware_free),
    SYMBOL("snd_pcm_hw_params_any", hardware_any),
    SYMBOL("snd_pcm_hw_params_set_access", set_access),
    SYMBOL("snd_pcm_hw_params_set_format", set_format),
    SYMBOL("snd_pcm_hw_params_set_channels_near", set_channels),
    SYMBOL("snd_pcm_hw_params_set_rate_near", set_rate),
    SYMBOL("snd_pcm_hw_params_set_period_size_near", set_period),
    SYMBOL("snd_pcm_hw_params_set_buffer_size_near", set_buffer),
    SYMBOL("snd_pcm_hw_params", hardware_use),
    SYMBOL("snd_pcm_hw_params_get_rate", get_rate),
    SYMBOL("snd_pcm_hw_params_get_period_size", get_period),
    SYMBOL("snd_pcm_hw_params_get_buffer_size", get_buffer),
    SYMBOL("snd_pcm_sw_params_malloc", software_new),
    SYMBOL("snd_pcm_sw_params_free", software_free),
    SYMBOL("snd_pcm_sw_params_current", software_current),
    SYMBOL("snd_pcm_sw_params_set_start_threshold", set_start),
    SYMBOL("snd_pcm_sw_params_set_avail_min", set_room),
    SYMBOL("snd_pcm_sw_params", software_use),
    SYMBOL("snd_lib_error_set_handler", set_error),
};

struct calsa_pcm {
  const calsa_library *alsa;
  void *handle;
};

static void be_silent(const char *file, int line, const char *function, int error, const char *format,
                      ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

static bool find_symbols(calsa_library *alsa, void *library) {
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    void *symbol = dlsym(library, symbols[i].name);
    if (symbol == NULL) return false;
    memcpy((char *)alsa + symbols[i].slot, &symbol, sizeof symbol);
  }
  return true;
}

calsa_library *calsa_load(const char *name) {
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return NULL;
  calsa_library *alsa = calloc(1, sizeof *alsa);
  if (alsa == NULL || !find_symbols(alsa, library)) {
    free(alsa);
    dlclose(library);
    return NULL;
  }
  // Silences libasound's messages: the hub reports errors in one sentence.
  alsa->set_error(be_silent);
  return alsa;
}

int calsa_open(const calsa_library *library, const char *device, calsa_pcm **out) {
  *out = NULL;
  calsa_pcm *pcm = calloc(1, sizeof *pcm);
  if (pcm == NULL) return ENOMEM;
  pcm->alsa = library;
  int error = library->open(&pcm->handle, device, PLAYBACK, NONBLOCK);
  if (error < 0) {
    free(pcm);
    return -error;
  }
  *out = pcm;
  return 0;
}

void calsa_close(calsa_pcm *pcm) {
  pcm->alsa->drop(pcm->handle);
  pcm->alsa->close(pcm->handle);
  free(pcm);
}

static int choose_format(calsa_pcm *pcm, void *params, calsa_format *format) {
  static const calsa_format formats[] = {CALSA_FLOAT, CALSA_S32, CALSA_S16};
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
    *format = formats[i];
    if (pcm->alsa->set_format(pcm->handle, params, (int)*format) >= 0) return 0;
  }
  return -EINVAL;
}

static int set_hardware(calsa_pcm *pcm, void *params, calsa_shape *shape) {
  const calsa_library *alsa = pcm->alsa;
  unsigned int channels = 2, rate = shape->rate;
  unsigned long period = shape->period, buffer = shape->buffer;
  int error = alsa->hardware_any(pcm->handle, params);
  if (error < 0) return error;
  if ((error = alsa->set_access(pcm->handle, params, INTERLEAVED)) < 0) return error;
  if ((error = choose_format(pcm, params, &shape->format)) < 0) return error;
  if ((error = alsa->set_channels(pcm->handle, params, &channels)) < 0) return error;
  if ((error = alsa->set_rate(pcm->handle, params, &rate, NULL)) < 0) return error;
  if ((error = alsa->set_period(pcm->handle, params, &period, NULL)) < 0) return error;
  if ((error = alsa->set_buffer(pcm->handle, params, &buffer)) < 0) return error;
  if ((error = alsa->hardware_use(pcm->handle, params)) < 0) return error;
  if ((error = alsa->get_rate(params, &rate, NULL)) < 0) return error;
  if ((error = alsa->get_period(params, &period, NULL)) < 0) return error;
  if ((error = alsa->get_buffer(params, &buffer)) < 0) return error;
  const unsigned long limit = 1ul << 20;
  if (channels == 0 || channels > 64 || rate == 0 || period == 0 || period > limit) return -EINVAL;
  if (buffer < period || buffer > 16 * limit) return -EINVAL;
  shape->channels = channels;
  shape->rate = rate;
  shape->period = (uint32_t)period;
  shape->buffer = (uint32_t)buffer;
  return 0;
}

// The device starts when it is full, and wakes the writer when a period has room.
static int set_software(calsa_pcm *pcm, void *params, const calsa_shape *shape) {
  const calsa_library *alsa = pcm->alsa;
  unsigned long start = shape->buffer - shape->buffer % shape->period;
  int error = alsa->software_current(pcm->handle, params);
  if (error < 0) return error;
  if ((error = alsa->set_start(pcm->handle, params, start)) < 0) return error;
  if ((error = alsa->set_room(pcm->handle, params, shape->period)) < 0) return error;
  return alsa->software_use(pcm->handle, params);
}

int calsa_configure(calsa_pcm *pcm, calsa_shape *shape) {
  void *params = NULL;
  int error = pcm->alsa->hardware_new(&params);
  if (error < 0) return -error;
  error = set_hardware(pcm, params, shape);
  pcm->alsa->hardware_free(params);
  if (error < 0) return -error;
  if ((error = pcm->alsa->software_new(&params)) < 0) return -error;
  error = set_software(pcm, params, shape);
  pcm->alsa->software_free(params);
  return error < 0 ? -error : 0;
}

static calsa_progress recover(calsa_pcm *pcm, long error) {
  const calsa_library *alsa = pcm->alsa;
  calsa_progress progress = {CALSA_OK, 0};
  switch (-error) {
  case EINTR: break;
  case EPIPE:
    progress.state = alsa->prepare(pcm->handle) < 0 ? CALSA_LOST : CALSA_UNDERRUN;
    break;
  case ESTRPIPE: {
    // The computer slept; the device says EAGAIN until it is awake.
    int result = alsa->resume(pcm->handle);
    if (result < 0 && result != -EAGAIN && alsa->prepare(pcm->handle) < 0) progress.state = CALSA_LOST;
    break;
  }
  default: progress.state = CALSA_LOST;
  }
  return progress;
}

calsa_progress calsa_write(calsa_pcm *pcm, const void *samples, uint32_t frames) {
  long count = pcm->alsa->write(pcm->handle, samples, frames);
  if (count > 0) return (calsa_progress){CALSA_OK, (uint32_t)count};
  if (count < 0 && count != -EAGAIN) return recover(pcm, count);
  int result = pcm->alsa->wait(pcm->handle, WAIT_MILLISECONDS);
  return result < 0 ? recover(pcm, result) : (calsa_progress){CALSA_OK, 0};
}

void calsa_raise_priority(void) {
  struct sched_param wanted = {.sched_priority = sched_get_priority_min(SCHED_FIFO) + PRIORITY};
  pthread_setschedparam(pthread_self(), SCHED_FIFO, &wanted);
}
