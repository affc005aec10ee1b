#pragma once

// Our own declarations of the MediaPipe Tasks 1.2.2 C interface (LP64), which the wheel ships without
// headers. The sizes are asserted in CMediaPipe.c; the library is loaded at first use.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Only pointers that are never NULL for Swift are marked.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-completeness"

typedef struct {
  const char *model_asset_buffer;
  unsigned int model_asset_buffer_count;
  const char *model_asset_path;
  int file_descriptor;
  int delegate;
  int host_environment;
  int host_system;
  const char *host_version;
  const char *ca_bundle_path;
  const char *app_id;
  const char *app_version;
} CMPBaseOptions;

typedef struct {
  CMPBaseOptions base;
  int running_mode;
  int num_faces;
  float min_face_detection_confidence;
  float min_face_presence_confidence;
  float min_tracking_confidence;
  bool output_face_blendshapes;
  bool output_facial_transformation_matrixes;
  void *callback;
} CMPFaceOptions;

typedef struct {
  CMPBaseOptions base;
  int running_mode;
  int num_hands;
  float min_hand_detection_confidence;
  float min_hand_presence_confidence;
  float min_tracking_confidence;
  void *callback;
} CMPHandOptions;

typedef struct {
  CMPBaseOptions base;
  int running_mode;
  int num_poses;
  float min_pose_detection_confidence;
  float min_pose_presence_confidence;
  float min_tracking_confidence;
  bool output_segmentation_masks;
  void *callback;
} CMPPoseOptions;

typedef struct {
  int index;
  float score;
  char *category_name;
  char *display_name;
} CMPCategory;

typedef struct {
  CMPCategory *items;
  uint32_t count;
} CMPCategories;

typedef struct {
  float x, y, z;
  bool has_visibility;
  float visibility;
  bool has_presence;
  float presence;
  char *name;
} CMPLandmark;

typedef struct {
  CMPLandmark *items;
  uint32_t count;
} CMPLandmarks;

/// Column-major.
typedef struct {
  uint32_t rows, columns;
  float *data;
} CMPMatrix;

typedef struct {
  CMPLandmarks *landmarks;
  uint32_t landmarks_count;
  CMPCategories *blendshapes;
  uint32_t blendshapes_count;
  CMPMatrix *matrices;
  uint32_t matrices_count;
} CMPFaceResult;

typedef struct {
  CMPCategories *handedness;
  uint32_t handedness_count;
  CMPLandmarks *landmarks;
  uint32_t landmarks_count;
  CMPLandmarks *world_landmarks;
  uint32_t world_landmarks_count;
} CMPHandResult;

typedef struct {
  void **masks;
  uint32_t masks_count;
  CMPLandmarks *landmarks;
  uint32_t landmarks_count;
  CMPLandmarks *world_landmarks;
  uint32_t world_landmarks_count;
} CMPPoseResult;

typedef struct {
  int has_region_of_interest;
  float left, top, bottom, right;
  int rotation_degrees;
} CMPImageProcessing;

enum { CMP_RUNNING_MODE_VIDEO = 2, CMP_FORMAT_SRGB = 1 };

/// The library's functions that this project uses; each int is an absl status, 0 for success, and
/// a returned error text is freed with `error_free`.
typedef struct {
  int (*_Nonnull image_create)(int format, int width, int height, const uint8_t *pixels, int size,
                      void **image, char **error);
  int (*_Nonnull image_create_from_file)(const char *path, void **image, char **error);
  int (*_Nonnull image_data)(void *image, const uint8_t **pixels, char **error);
  int (*_Nonnull image_width)(void *image);
  int (*_Nonnull image_height)(void *image);
  int (*_Nonnull image_channels)(void *image);
  int (*_Nonnull image_width_step)(void *image);
  void (*_Nonnull image_free)(void *image);
  void (*_Nonnull error_free)(char *error);

  int (*_Nonnull face_create)(CMPFaceOptions *options, void **landmarker, char **error);
  int (*_Nonnull face_detect)(void *landmarker, void *image, const CMPImageProcessing *processing,
                     int64_t milliseconds, CMPFaceResult *result, char **error);
  void (*_Nonnull face_close_result)(CMPFaceResult *result);
  int (*_Nonnull face_close)(void *landmarker, char **error);

  int (*_Nonnull hand_create)(CMPHandOptions *options, void **landmarker, char **error);
  int (*_Nonnull hand_detect)(void *landmarker, void *image, const CMPImageProcessing *processing,
                     int64_t milliseconds, CMPHandResult *result, char **error);
  void (*_Nonnull hand_close_result)(CMPHandResult *result);
  int (*_Nonnull hand_close)(void *landmarker, char **error);

  int (*_Nonnull pose_create)(CMPPoseOptions *options, void **landmarker, char **error);
  int (*_Nonnull pose_detect)(void *landmarker, void *image, const CMPImageProcessing *processing,
                     int64_t milliseconds, CMPPoseResult *result, char **error);
  void (*_Nonnull pose_close_result)(CMPPoseResult *result);
  int (*_Nonnull pose_close)(void *landmarker, char **error);
} CMPLibrary;

/// Loads the library at `path` and finds its 21 functions; on failure NULL, with a text in `message`.
///
/// The library is never unloaded, because its own threads run in it.
CMPLibrary *_Nullable cmp_load(const char *_Nonnull path, char *_Nonnull message,
                               size_t message_size);
void cmp_unload(CMPLibrary *_Nullable library);

#pragma clang diagnostic pop
