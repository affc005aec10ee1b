#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A libjpeg decompressor that is reused for every picture; it reports errors by return values.
typedef struct CJPEGDecoder CJPEGDecoder;

/// NULL only when there is not enough memory.
CJPEGDecoder *cjpeg_decoder_create(void);
void cjpeg_decoder_destroy(CJPEGDecoder *decoder);

/// Reads the header of a JPEG in memory, which must stay valid until the pixels are read.
bool cjpeg_read_header(CJPEGDecoder *decoder, const uint8_t *bytes, size_t count, int *width,
                       int *height);

/// Writes width × height × 3 bytes of RGB; false for damaged or truncated data.
bool cjpeg_read_pixels(CJPEGDecoder *decoder, uint8_t *rgb, size_t capacity);

/// libjpeg's message of the last error.
const char *cjpeg_decoder_message(const CJPEGDecoder *decoder);

/// Encodes packed RGB; `*jpeg` is freed with `cjpeg_free`.
bool cjpeg_encode(const uint8_t *rgb, int width, int height, int quality, uint8_t **jpeg,
                  size_t *count);
void cjpeg_free(uint8_t *jpeg);
