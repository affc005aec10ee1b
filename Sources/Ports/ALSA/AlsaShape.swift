import CALSA

/// What a device plays.
struct AlsaShape: BitwiseCopyable, Hashable, Sendable {
  enum Format: BitwiseCopyable, Hashable, Sendable {
    case float32, int32, int16

    var size: Int { self == .int16 ? 2 : 4 }
  }

  var format: Format
  var channels: Int
  /// Frames per second.
  var sampleRate: Int
  /// Frames that the device takes at a time.
  var blockSize: Int
  /// Frames that the device holds.
  var latency: Int
}

extension AlsaShape {
  init(_ shape: calsa_shape) {
    switch shape.format {
    case CALSA_FLOAT: format = .float32
    case CALSA_S32: format = .int32
    default: format = .int16
    }
    channels = Int(shape.channels)
    sampleRate = Int(shape.rate)
    blockSize = Int(shape.period)
    latency = Int(shape.buffer)
  }
}
