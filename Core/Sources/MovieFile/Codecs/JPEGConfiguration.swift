/// The esds of JPEG pictures (ISO/IEC 14496-1 §7.2.6, object type 0x6C; ISO/IEC 14496-14 §5.6).
enum JPEGConfiguration {
  /// Version and flags, then the descriptors of stream, decoder and synchronisation.
  static let box: [UInt8] =
    [0, 0, 0, 0, 3, 21, 0, 0, 0, 4, 13, 0x6C, 0x11] + [UInt8](repeating: 0, count: 11) + [6, 1, 2]
}
