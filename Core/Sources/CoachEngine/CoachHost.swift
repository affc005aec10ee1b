public import CoachWire
public import Signals

/// What an engine needs of the device it runs on. Any thread.
public protocol CoachHost: Sendable {
  /// Light and sharpness of a JPEG; nil when pictures cannot be looked at here.
  func luma(of jpeg: [UInt8]) async -> PictureLuma?

  /// The picture for a server: 1280 × 720 at most, as in a mirror for a front camera, JPEG of quality 0.82.
  func wirePicture(of picture: EncodedPicture, isMirrored: Bool) async -> [UInt8]?

  /// The server at an address, "http://192.168.1.5:8000"; nil when it is none.
  func service(at address: String) -> (any CoachService)?

  /// A take of this name begins: its film comes now.
  func takeBegan(_ id: String) async

  /// Passes a sentence to the person who runs the host.
  func say(_ sentence: String)
}
