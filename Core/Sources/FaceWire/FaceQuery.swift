public import OSC
public import Signals

/// The OSCQuery methods of a face: every address in use, with its value and description.
public enum FaceQuery {
  public static let prefix = "/weirdphone"

  /// The meta messages, the source's channels and the available gestures.
  ///
  /// - Parameter prefix: "/weirdphone", or one performer's prefix, as in "/sensorium/ada".
  /// - Parameter addresses: routes that replace a channel's default address.
  /// - Parameter gestureAddresses: routes that replace a gesture's default address.
  public static func methods(
    _ frame: ChannelFrame, gestures: GestureFrame = .none, fps: Float,
    prefix: String = FaceQuery.prefix, addresses: [Channel: [String]] = [:],
    gestureAddresses: [FaceGesture: [String]] = [:]
  ) -> [OSCQueryMethod] {
    let values = WireValues(frame)
    let gestureValues = gestures.wired
    func own(_ address: String) -> String { FaceAddress.moved(address, to: prefix) }
    var methods = [
      OSCQueryMethod(
        own(FaceAddress.timestamp), .float32(frame.time.isFinite ? Float(frame.time) : 0),
        description: "Seconds since the session began.", unit: "time.second"),
      OSCQueryMethod(
        own(FaceAddress.sequence), .int32(Int32(bitPattern: frame.sequence)),
        description: "The frame's number."),
      OSCQueryMethod(
        own(FaceAddress.fps), .float32(fps.isFinite ? fps : 0), range: 0...240,
        description: "Frames a second."),
    ]
    for channel in Channel.allCases where frame.available.contains(channel) {
      let paths = addresses[channel] ?? [own(FaceAddress.address(of: channel))]
      for path in paths {
        methods.append(
          OSCQueryMethod(
            path, .float32(values[channel]),
            range: Double(channel.range.lowerBound)...Double(channel.range.upperBound),
            description: "\(channel.label). For example: \(channel.musicalUse).",
            unit: channel.unit == "rad" ? "angle.radian" : nil))
      }
    }
    for gesture in FaceGesture.allCases where gestures.available.contains(gesture) {
      for path in gestureAddresses[gesture] ?? [own(FaceAddress.address(of: gesture))] {
        methods.append(
          OSCQueryMethod(
            path, .float32(gestureValues[gesture.rawValue]), range: 0...1,
            description: "\(gesture.title), as a gesture."))
      }
    }
    return methods
  }

  /// Descriptions of the containers of a face.
  public static func descriptions(prefix: String = FaceQuery.prefix) -> [String: String] {
    [
      "/": "Sensorium: a person as control.",
      prefix: "A face: expressions, head and gaze after mapping.",
      prefix + "/blendshape": "Expressions of the face, 0 to 1.",
      prefix + "/head": "Head: angles in radians, position in ±1.",
      prefix + "/eye": "Where the eyes look, ±1 for ±30°.",
      prefix + "/gesture": "What the face does: winks, nods, shapes of the mouth, 0 to 1.",
      prefix + "/meta": "Time, number and rate of the frames.",
    ]
  }
}
