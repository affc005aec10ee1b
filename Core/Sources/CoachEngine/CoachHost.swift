public import CoachScreens
public import CoachWire
public import Signals

/// What an engine needs of the device it runs on. Any thread.
public protocol CoachHost: Sendable {
  /// Light and sharpness of a JPEG; nil when pictures cannot be looked at here.
  func luma(of jpeg: [UInt8]) async -> PictureLuma?

  /// The picture for a server: 1280 × 720 at most, as in a mirror for a front camera, JPEG of quality 0.82.
  func wirePicture(of picture: EncodedPicture, isMirrored: Bool) async -> [UInt8]?

  /// A server or model that the person has chosen and allowed; nil when this host cannot ask it.
  func service(of judge: RemoteJudge) -> (any CoachService)?

  /// A take of this name begins: its film comes now.
  func takeBegan(_ id: String) async

  /// Passes a sentence to the person who runs the host.
  func say(_ sentence: String)
}
