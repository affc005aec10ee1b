#include "CMediaPipe.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

_Static_assert(sizeof(CMPBaseOptions) == 72, "MpBaseOptions");
_Static_assert(offsetof(CMPBaseOptions, model_asset_path) == 16, "MpBaseOptions path");
_Static_assert(offsetof(CMPBaseOptions, host_version) == 40, "MpBaseOptions host version");
_Static_assert(sizeof(CMPFaceOptions) == 104, "MpFaceLandmarkerOptions");
_Static_assert(offsetof(CMPFaceOptions, output_face_blendshapes) == 92, "MpFaceLandmarkerOptions");
_Static_assert(offsetof(CMPFaceOptions, callback) == 96, "MpFaceLandmarkerOptions callback");
_Static_assert(sizeof(CMPHandOptions) == 104, "MpHandLandmarkerOptions");
_Static_assert(offsetof(CMPHandOptions, callback) == 96, "MpHandLandmarkerOptions callback");
_Static_assert(sizeof(CMPPoseOptions) == 104, "MpPoseLandmarkerOptions");
_Static_assert(offsetof(CMPPoseOptions, num_poses) == 76, "MpPoseLandmarkerOptions poses");
_Static_assert(offsetof(CMPPoseOptions, output_segmentation_masks) == 92,
               "MpPoseLandmarkerOptions masks");
_Static_assert(offsetof(CMPPoseOptions, callback) == 96, "MpPoseLandmarkerOptions callback");
_Static_assert(sizeof(CMPCategory) == 24, "MpCategory");
_Static_assert(sizeof(CMPCategories) == 16, "MpCategories");
_Static_assert(sizeof(CMPLandmark) == 40, "MpLandmark");
_Static_assert(offsetof(CMPLandmark, visibility) == 16, "MpLandmark visibility");
_Static_assert(offsetof(CMPLandmark, presence) == 24, "MpLandmark presence");
_Static_assert(sizeof(CMPLandmarks) == 16, "MpLandmarks");
_Static_assert(sizeof(CMPMatrix) == 16, "MpMatrix");
_Static_assert(sizeof(CMPFaceResult) == 48, "MpFaceLandmarkerResult");
_Static_assert(sizeof(CMPHandResult) == 48, "MpHandLandmarkerResult");
_Static_assert(sizeof(CMPPoseResult) == 48, "MpPoseLandmarkerResult");
_Static_assert(offsetof(CMPPoseResult, landmarks) == 16, "MpPoseLandmarkerResult landmarks");
_Static_assert(offsetof(CMPPoseResult, world_landmarks) == 32, "MpPoseLandmarkerResult world");
_Static_assert(sizeof(CMPImageProcessing) == 24, "MpImageProcessingOptions");

typedef struct {
  const char *name;
  size_t offset;
} CMPSymbol;

static const CMPSymbol symbols[] = {
    {"MpImageCreateFromUint8Data", offsetof(CMPLibrary, image_create)},
    {"MpImageCreateFromFile", offsetof(CMPLibrary, image_create_from_file)},
    {"MpImageDataUint8", offsetof(CMPLibrary, image_data)},
    {"MpImageGetWidth", offsetof(CMPLibrary, image_width)},
    {"MpImageGetHeight", offsetof(CMPLibrary, image_height)},
    {"MpImageGetChannels", offsetof(CMPLibrary, image_channels)},
    {"MpImageGetWidthStep", offsetof(CMPLibrary, image_width_step)},
    {"MpImageFree", offsetof(CMPLibrary, image_free)},
    {"MpErrorFree", offsetof(CMPLibrary, error_free)},
    {"MpFaceLandmarkerCreate", offsetof(CMPLibrary, face_create)},
    {"MpFaceLandmarkerDetectForVideo", offsetof(CMPLibrary, face_detect)},
    {"MpFaceLandmarkerCloseResult", offsetof(CMPLibrary, face_close_result)},
    {"MpFaceLandmarkerClose", offsetof(CMPLibrary, face_close)},
    {"MpHandLandmarkerCreate", offsetof(CMPLibrary, hand_create)},
    {"MpHandLandmarkerDetectForVideo", offsetof(CMPLibrary, hand_detect)},
    {"MpHandLandmarkerCloseResult", offsetof(CMPLibrary, hand_close_result)},
    {"MpHandLandmarkerClose", offsetof(CMPLibrary, hand_close)},
    {"MpPoseLandmarkerCreate", offsetof(CMPLibrary, pose_create)},
    {"MpPoseLandmarkerDetectForVideo", offsetof(CMPLibrary, pose_detect)},
    {"MpPoseLandmarkerCloseResult", offsetof(CMPLibrary, pose_close_result)},
    {"MpPoseLandmarkerClose", offsetof(CMPLibrary, pose_close)},
};

CMPLibrary *cmp_load(const char *path, char *message, size_t message_size) {
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) {
    const char *reason = dlerror();
    snprintf(message, message_size, "%s", reason != NULL ? reason : "unknown error");
    return NULL;
  }
  CMPLibrary *library = calloc(1, sizeof *library);
  for (size_t i = 0; library != NULL && i < sizeof symbols / sizeof symbols[0]; i++) {
    void *address = dlsym(handle, symbols[i].name);
    if (address == NULL) {
      snprintf(message, message_size, "%s has no function %s", path, symbols[i].name);
      free(library);
      dlclose(handle);
      return NULL;
    }
    *(void **)((char *)library + symbols[i].offset) = address;
  }
  return library;
}

void cmp_unload(CMPLibrary *library) { free(library); }
