// libpng on the pictures of DepthBench: depth_png FILE LEVEL FILTERS prints, for each scene, encoded and decoded pictures a
// second of processor time and bytes a picture. FILTERS is PNG_FILTER_* flags; 0 leaves libpng's own choice.
#include <png.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { width = 256, height = 192, per_scene = 20, rounds = 10 };
struct buffer {
  uint8_t *bytes;
  size_t count, capacity, place;
};

static void put(png_structp png, png_bytep data, png_size_t count) {
  struct buffer *b = png_get_io_ptr(png);
  if (b->count + count > b->capacity) b->bytes = realloc(b->bytes, b->capacity = 2 * (b->count + count));
  memcpy(b->bytes + b->count, data, count);
  b->count += count;
}

static void get(png_structp png, png_bytep data, png_size_t count) {
  struct buffer *b = png_get_io_ptr(png);
  if (count > b->count - b->place) png_error(png, "end");
  memcpy(data, b->bytes + b->place, count);
  b->place += count;
}

static void encode(const uint16_t *picture, int level, int filters, struct buffer *out) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  out->count = 0;
  png_set_write_fn(png, out, put, NULL);
  png_set_compression_level(png, level);
  if (filters) png_set_filter(png, PNG_FILTER_TYPE_BASE, filters);
  png_set_IHDR(png, info, width, height, 16, PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE, 0, 0);
  png_write_info(png, info);
  png_set_swap(png);
  for (int y = 0; y < height; y++) png_write_row(png, (png_const_bytep)(picture + y * width));
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
}

static void decode(struct buffer *in, uint16_t *picture) {
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  in->place = 0;
  png_set_read_fn(png, in, get);
  png_read_info(png, info);
  png_set_swap(png);
  for (int y = 0; y < height; y++) png_read_row(png, (png_bytep)(picture + y * width), NULL);
  png_read_end(png, info);
  png_destroy_read_struct(&png, &info, NULL);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static int order(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  FILE *file = fopen(argv[1], "rb");
  static uint16_t pictures[per_scene][width * height], back[width * height];
  if (!file) return 1;
  while (fread(pictures, sizeof pictures, 1, file) == 1) {
    struct buffer out[per_scene] = {{0}};
    double writes[5], reads[5];
    size_t size = 0;
    for (int run = 0; run < 5; run++) {
      double start = now();
      for (int i = 0; i < rounds * per_scene; i++)
        encode(pictures[i % per_scene], atoi(argv[2]), atoi(argv[3]), &out[i % per_scene]);
      writes[run] = rounds * per_scene / (now() - start);
      start = now();
      for (int i = 0; i < rounds * per_scene; i++) decode(&out[i % per_scene], back);
      reads[run] = rounds * per_scene / (now() - start);
    }
    for (int i = 0; i < per_scene; i++) {
      decode(&out[i], back);
      if (memcmp(back, pictures[i], sizeof back)) return 1;
      size += out[i].count;
      free(out[i].bytes);
    }
    qsort(writes, 5, sizeof *writes, order);
    qsort(reads, 5, sizeof *reads, order);
    printf("%.0f %.0f %zu\n", writes[2], reads[2], size / per_scene);
  }
  return 0;
}
