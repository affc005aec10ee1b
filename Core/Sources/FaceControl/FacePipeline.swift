public import FaceWire
public import Mapping
public import Signals
public import Tracking

/// The whole path of a frame, for the hub, the apps, the tests and replay alike:
/// what a sensor said → 62 channels → calibrated → gestures → smoothed and mapped → packets.
public struct FacePipeline: Sendable {
  public var calibration = Calibration()
  public var mapper = Mapper()
  public var tier: Tier
  private var gestures = GestureDetector()
  private var newest: ChannelFrame?

  public init(settings: FaceSettings = FaceSettings(), tier: Tier = .pro) {
    self.tier = tier
    apply(settings)
  }

  /// Takes other settings while running; the calibration's neutral face and range stay.
  public mutating func apply(_ settings: FaceSettings) {
    calibration.isOn = !settings.isRaw
    calibration.sensitivity = settings.sensitivity
    calibration.isAutomatic = settings.isCalibrationAutomatic
    mapper.table = settings.isRaw ? .identity : settings.mapping
    mapper.globalSmoothing = settings.isRaw ? 0 : settings.smoothing
  }

  /// One frame in, its controls out; the same frames give the same controls, at any speed.
  public mutating func process(_ input: SensorFrame) -> ControlFrame {
    let channels = input.channelFrame
    if channels.isTracked { newest = channels }
    let calibrated = calibration.apply(channels)
    var control = mapper.apply(
      calibrated, gestures: gestures.apply(calibrated), allowed: tier.channels)
    if case .face(let face) = input, face.isTracked {
      control.shapes = face.shapes
      control.shapeSet = tier == .pro ? face.available.shapes : []
    }
    return control
  }

  /// Takes the newest face as the neutral one; false when none has been seen.
  public mutating func calibrate() -> Bool {
    guard let newest else { return false }
    return calibration.captureNeutral(from: newest)
  }

  /// One frame in, the packets of one sink out; `batch` is cleared first and stays empty when the
  /// sink's rate leaves this frame out.
  ///
  /// - Parameter lane: 0 for the first of several performers that share a sink, and so on: each has
  ///   the sink's whole rate.
  public static func encode(
    _ control: ControlFrame, for output: inout FaceOutput, lane: Int = 0,
    into batch: inout PacketBatch
  ) {
    batch.removeAll()
    output.append(control, lane: lane, to: &batch)
  }

  /// A test frame's packets beside the stream: they carry the next sequence numbers, whatever the rate.
  public static func probe(
    _ control: ControlFrame, for output: inout FaceOutput, into batch: inout PacketBatch
  ) {
    batch.removeAll()
    output.appendProbe(control, to: &batch)
  }
}
