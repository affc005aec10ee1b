#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

// A progressive picture may have any number of scans, each as slow as a whole picture.
enum { MAXIMUM_SCANS = 64 };

struct CJPEGDecoder {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf escape;
  bool has_lost_data;
  char message[JMSG_LENGTH_MAX];
};

static void decoder_error(j_common_ptr info) {
  CJPEGDecoder *decoder = info->client_data;
  info->err->format_message(info, decoder->message);
  longjmp(decoder->escape, 1);
}

static void decoder_message(j_common_ptr info, int level) {
  if (level >= 0) return;
  CJPEGDecoder *decoder = info->client_data;
  int code = info->err->msg_code;
  if (code != JWRN_JPEG_EOF && code != JWRN_HIT_MARKER) return;
  if (!decoder->has_lost_data) info->err->format_message(info, decoder->message);
  decoder->has_lost_data = true;
}

static void decoder_progress(j_common_ptr info) {
  CJPEGDecoder *decoder = info->client_data;
  if (decoder->info.input_scan_number <= MAXIMUM_SCANS) return;
  snprintf(decoder->message, sizeof decoder->message, "more than %d scans", MAXIMUM_SCANS);
  longjmp(decoder->escape, 1);
}

static void silent(j_common_ptr info) { (void)info; }

CJPEGDecoder *cjpeg_decoder_create(void) {
  CJPEGDecoder *decoder = calloc(1, sizeof *decoder);
  if (decoder == NULL) return NULL;
  decoder->info.err = jpeg_std_error(&decoder->errors);
  decoder->errors.error_exit = decoder_error;
  decoder->errors.emit_message = decoder_message;
  decoder->errors.output_message = silent;
  decoder->info.client_data = decoder;
  if (setjmp(decoder->escape)) {
    free(decoder);
    return NULL;
  }
  jpeg_create_decompress(&decoder->info);
  decoder->progress.progress_monitor = decoder_progress;
  decoder->info.progress = &decoder->progress;
  return decoder;
}

void cjpeg_decoder_destroy(CJPEGDecoder *decoder) {
  if (decoder == NULL) return;
  jpeg_destroy_decompress(&decoder->info);
  free(decoder);
}

bool cjpeg_read_header(CJPEGDecoder *decoder, const uint8_t *bytes, size_t count, int *width,
                       int *height) {
  jpeg_abort_decompress(&decoder->info);
  decoder->has_lost_data = false;
  decoder->message[0] = 0;
  if (setjmp(decoder->escape)) {
    jpeg_abort_decompress(&decoder->info);
    return false;
  }
  jpeg_mem_src(&decoder->info, bytes, count);
  if (jpeg_read_header(&decoder->info, TRUE) != JPEG_HEADER_OK || decoder->has_lost_data) {
    jpeg_abort_decompress(&decoder->info);
    return false;
  }
  *width = (int)decoder->info.image_width;
  *height = (int)decoder->info.image_height;
  return true;
}

bool cjpeg_read_pixels(CJPEGDecoder *decoder, uint8_t *rgb, size_t capacity) {
  struct jpeg_decompress_struct *info = &decoder->info;
  if (setjmp(decoder->escape)) {
    jpeg_abort_decompress(info);
    return false;
  }
  info->out_color_space = JCS_RGB;
  jpeg_start_decompress(info);
  size_t stride = (size_t)info->output_width * 3;
  if (info->output_components != 3 || stride * info->output_height > capacity) {
    snprintf(decoder->message, sizeof decoder->message, "pixels do not fit");
    jpeg_abort_decompress(info);
    return false;
  }
  while (info->output_scanline < info->output_height && !decoder->has_lost_data) {
    JSAMPROW row = rgb + stride * info->output_scanline;
    jpeg_read_scanlines(info, &row, 1);
  }
  if (!decoder->has_lost_data) jpeg_finish_decompress(info);
  if (decoder->has_lost_data) jpeg_abort_decompress(info);
  return !decoder->has_lost_data;
}

const char *cjpeg_decoder_message(const CJPEGDecoder *decoder) { return decoder->message; }
