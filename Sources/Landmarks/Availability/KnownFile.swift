/// The sha256 of each file that vision is tested with.
enum KnownFile {
  static let sums: Set<String> = [
    // libmediapipe.so of MediaPipe Tasks 1.2.2 for x86_64
    "022f20f556e1148d6be05672475a483ba6358347fee8236e70ce8ef6a48aff72",
    // libmediapipe.so of MediaPipe Tasks 1.2.2 for aarch64
    "7bce0f87cc523035450a0d3a426c60149feae2c9f7d53583ccf74ca073778681",
    // face_landmarker.task, float16/1
    "64184e229b263107bc2b804c6625db1341ff2bb731874b0bcc2fe6544e0bc9ff",
    // hand_landmarker.task, float16/1
    "fbc2a30080c3c557093b5ddfc334698132eb341044ccee322ccf8bcf3607cde1",
    // hand_landmarker.task with the lite landmark model
    "8bd9975b9e4cf9cb96016ed67da7a92e14d99d37ae9b93abe8d8ea0998a22ea2",
    // pose_landmarker_lite.task, float16/1
    "59929e1d1ee95287735ddd833b19cf4ac46d29bc7afddbbf6753c459690d574a",
    // pose_landmarker.task with the same lite model, assembled from Google's weights
    "e992c15b0d8399aa9324907c7b9c0389c770012a8851dc0767af9497e1156755",
  ]
}
