import Numbers

extension VisionError {
  /// Encodes errors of the library or of a picture; other errors are sent as errors of the library.
  func write(to writer: inout MessageWriter) {
    switch self {
    case .unavailable(let absent):
      writer.put(UInt8(1))
      writer.put(absent.reason)
      writer.put(absent.hint)
    case .picture(.damagedJPEG(let reason)):
      writer.put(UInt8(2))
      writer.put(reason)
    case .picture(.tooLarge(let width, let height, let limit)):
      writer.put(UInt8(3))
      writer.put(UInt32(clamping: width))
      writer.put(UInt32(clamping: height))
      writer.put(UInt32(clamping: limit))
    case .library(let doing, let reason):
      writer.put(UInt8(4))
      writer.put(doing)
      writer.put(reason)
    case .invalidTime(let time):
      writer.put(UInt8(5))
      writer.put(time)
    case .picture, .unknownTracker, .workerEnded, .restarting, .stopped:
      VisionError.library(doing: "answer", reason: "\(self)").write(to: &writer)
    }
  }

  init(from reader: inout MessageReader) throws(MessageError) {
    switch try reader.take() as UInt8 {
    case 1:
      self = .unavailable(
        VisionUnavailable(reason: try reader.takeSentence(), hint: try reader.takeSentence()))
    case 2: self = .picture(.damagedJPEG(try reader.takeSentence()))
    case 3:
      self = .picture(
        .tooLarge(
          width: try reader.takeCount(upTo: Int(clamping: UInt32.max)),
          height: try reader.takeCount(upTo: Int(clamping: UInt32.max)),
          limit: try reader.takeCount(upTo: Int(clamping: UInt32.max))))
    case 4:
      self = .library(doing: try reader.takeSentence(), reason: try reader.takeSentence())
    case 5: self = .invalidTime(try reader.take())
    default: throw MessageError()
    }
  }
}
