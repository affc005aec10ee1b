#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

static void encoder_error(j_common_ptr info) { longjmp(*(jmp_buf *)info->client_data, 1); }

static void silent(j_common_ptr info) { (void)info; }

bool cjpeg_encode(const uint8_t *rgb, int width, int height, int quality, uint8_t **jpeg,
                  size_t *count) {
  if (width < 1 || height < 1 || width > JPEG_MAX_DIMENSION || height > JPEG_MAX_DIMENSION)
    return false;
  struct jpeg_compress_struct info = {0};
  struct jpeg_error_mgr errors;
  jmp_buf escape;
  unsigned char *bytes = NULL;
  unsigned long size = 0;

  info.err = jpeg_std_error(&errors);
  errors.error_exit = encoder_error;
  errors.output_message = silent;
  info.client_data = &escape;
  if (setjmp(escape)) {
    jpeg_destroy_compress(&info);
    return false;
  }
  jpeg_create_compress(&info);
  jpeg_mem_dest(&info, &bytes, &size);
  info.image_width = (JDIMENSION)width;
  info.image_height = (JDIMENSION)height;
  info.input_components = 3;
  info.in_color_space = JCS_RGB;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, quality, TRUE);
  jpeg_start_compress(&info, TRUE);
  while (info.next_scanline < info.image_height) {
    JSAMPROW row = (JSAMPROW)(rgb + (size_t)info.next_scanline * (size_t)width * 3);
    jpeg_write_scanlines(&info, &row, 1);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  *jpeg = bytes;
  *count = size;
  return true;
}

void cjpeg_free(uint8_t *jpeg) { free(jpeg); }
