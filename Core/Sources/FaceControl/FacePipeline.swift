public import ScreenKit
public import FaceWire
public import Mapping
public import Signals
public import Tracking

/// The whole path of a frame, used by the hub, the apps, the tests and replay: sensor frame → 62 channels →
/// calibration → gestures → smoothing and mapping → packets.
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

  /// Replaces the settings while running; keeps the calibration's neutral face and range.
  public mutating func apply(_ settings: FaceSettings) {
    calibration.isOn = !settings.isRaw
    calibration.sensitivity = settings.sensitivity
    calibration.isAutomatic = settings.isCalibrationAutomatic
    mapper.table = settings.isRaw ? .identity : settings.mapping
    mapper.globalSmoothing = settings.isRaw ? 0 : settings.smoothing
  }

  /// Processes one frame; deterministic: equal frames give equal controls at any speed.
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

  /// Takes the newest face as the neutral one; false when there has been none.
  public mutating func calibrate() -> Bool {
    guard let newest else { return false }
    return calibration.captureNeutral(from: newest)
  }

  /// Processes one frame and writes the packets of one sink; `batch` is cleared first and stays empty when
  /// the sink's rate skips this frame.
  ///
  /// - Parameter lane: index of the performer among those that share a sink; each has the full rate.
  public static func encode(
    _ control: ControlFrame, for output: inout FaceOutput, lane: Int = 0,
    into batch: inout PacketBatch
  ) {
    batch.removeAll()
    output.append(control, lane: lane, to: &batch)
  }

  /// The packets of a test frame; they use the next sequence numbers, independent of the rate.
  public static func probe(
    _ control: ControlFrame, for output: inout FaceOutput, into batch: inout PacketBatch
  ) {
    batch.removeAll()
    output.appendProbe(control, to: &batch)
  }
}
