public import Signals

/// One sample of a stream.
public struct CaptureSample: Hashable, Sendable {
  /// Nanoseconds on the clock of its device when it was sensed: the middle of an exposure, the first sample of a block
  /// of sound.
  public var sensed: Int64
  /// Counts the samples of its stream from 0; a step is a lost sample.
  public var sequence: UInt32
  public var reading: CaptureReading

  public init(sensed: Int64, sequence: UInt32, reading: CaptureReading) {
    self.sensed = sensed
    self.sequence = sequence
    self.reading = reading
  }
}

/// The content of a sample; its case is fixed by the kind of its stream.
public enum CaptureReading: Hashable, Sendable {
  /// Of `imu`.
  case motion(MotionSample)
  case pose(CameraPose)
  case glove(GloveFrame)
  case hands(HandFrame)
  /// Empty without a face.
  case faces([IdentifiedFace])
  case body(BodyFrame)
  /// Of `video` and `audio`: one access unit in the form of its codec (length-prefixed NAL units for H.264 and HEVC).
  case encoded(bytes: [UInt8], isKey: Bool)
  /// Of `depth`: a PNG of 16-bit millimetres, and one of 8-bit confidences 0…2; empty without.
  case depth(png: [UInt8], confidence: [UInt8])
}

/// Where a camera is, in a right-handed world in metres with y up; the camera looks along its −z (ARKit).
public struct CameraPose: Hashable, Sendable {
  /// Camera to world, row-major: lanes 3, 7 and 11 are the position.
  public var transform: SIMD16<Float>
  /// Focal lengths and principal point in pixels of the video: fx, fy, cx, cy; nil when unknown.
  public var intrinsics: SIMD4<Float>?
  public var isTracked: Bool

  public init(transform: SIMD16<Float>, intrinsics: SIMD4<Float>? = nil, isTracked: Bool = true) {
    self.transform = transform
    self.intrinsics = intrinsics
    self.isTracked = isTracked
  }
}

extension CaptureReading {
  /// About as many bytes as it has in a record.
  package var sizeEstimate: Int {
    switch self {
    case .motion, .pose, .glove: 128
    case .hands(let frame): 64 + 512 * frame.hands.count
    case .faces(let faces): 64 + 300 * faces.count
    case .body(let frame): 64 + 1_056 * frame.bodies.count
    case .encoded(let bytes, _): 64 + bytes.count
    case .depth(let png, let confidence): 64 + png.count + confidence.count
    }
  }
}
