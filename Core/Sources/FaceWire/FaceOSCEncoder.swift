import OSC
public import Signals

/// Encodes frames as OSC datagrams: meta messages, available channels and gestures and, optionally, ARKit's
/// shapes.
///
/// Unavailable values are omitted. The layout is built once per set of available values and only patched for
/// each frame, so a steady stream allocates nothing.
public struct FaceOSCEncoder: Sendable {
  /// Whether `/weirdphone/arkit/…` is sent too.
  public let includesARKit: Bool
  /// True: bundles of at most 1472 bytes that share a time tag; false: one message per datagram.
  public let bundles: Bool
  /// The Unix time in seconds of frame time 0.
  public let sessionEpoch: Double
  /// Addresses that replace a channel's default; an empty list disables the channel.
  public let addresses: [Channel: [String]]
  /// Addresses that replace a gesture's default.
  public let gestureAddresses: [FaceGesture: [String]]
  /// The prefix of default addresses; routed addresses are unchanged.
  public let prefix: String

  private var layout: FaceOSCLayout?

  public init(
    includesARKit: Bool = false, bundles: Bool = true, sessionEpoch: Double,
    addresses: [Channel: [String]] = [:], gestureAddresses: [FaceGesture: [String]] = [:],
    prefix: String = FaceAddress.prefix
  ) {
    self.includesARKit = includesARKit
    self.bundles = bundles
    self.sessionEpoch = sessionEpoch
    self.addresses = addresses
    self.gestureAddresses = gestureAddresses
    self.prefix = prefix
  }

  /// Appends the datagrams of a frame; `arkit` has the ARKit shapes, `fps` is the reported rate.
  public mutating func append(
    _ frame: ChannelFrame, gestures: GestureFrame = .none, arkit: FaceFrame? = nil, fps: Float,
    to batch: inout PacketBatch
  ) {
    let values = WireValues(frame)
    let face = includesARKit ? arkit : nil
    let shapes = WireShapes(face)
    if layout?.channels != values.available || layout?.gestures != gestures.available
      || layout?.shapes != shapes.available
    {
      layout = FaceOSCLayout(
        channels: values.available, gestures: gestures.available, shapes: shapes.available,
        isBundled: bundles, addresses: addresses, gestureAddresses: gestureAddresses,
        prefix: prefix)
    }
    let seconds = Float(frame.time)
    layout?.write(
      meta: SIMD4(
        seconds.isFinite ? seconds.bitPattern : 0, frame.sequence,
        fps.isFinite ? fps.bitPattern : 0, 0),
      channels: values.storage, gestures: gestures.wired, shapes: shapes.storage,
      timeTag: OSCTimeTag.tag(unixSeconds: sessionEpoch + frame.time), to: &batch)
  }
}
