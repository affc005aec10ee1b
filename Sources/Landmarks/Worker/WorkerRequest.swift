import Numbers

/// A request to the vision worker; each request gets one response.
enum WorkerRequest: Hashable {
  /// Must be the first; `version` is that of these messages.
  case open(version: UInt16, library: String)
  case makeTracker(TrackerID, TrackerOptions, ModelPaths)
  /// Changes what a tracker detects while it runs.
  case setWanted(TrackerID, TrackerOptions, ModelPaths)
  case closeTracker(TrackerID)
  case track(TrackerID, SharedPicture, time: Double)
  case trySocket

  /// Increase it with every change of requests or responses.
  static let version: UInt16 = 3
}

/// A picture in shared memory.
enum SharedPicture: Hashable {
  case jpeg(count: Int)
  case rgb(width: Int, height: Int)
}

extension WorkerRequest {
  func write(to writer: inout MessageWriter) {
    switch self {
    case .open(let version, let library):
      writer.put(UInt8(1))
      writer.put(version)
      writer.put(library)
    case .makeTracker(let id, let wanted, let models):
      writer.put(UInt8(2))
      writer.put(UInt32(truncatingIfNeeded: id.rawValue))
      wanted.write(to: &writer)
      models.write(to: &writer)
    case .closeTracker(let id):
      writer.put(UInt8(3))
      writer.put(UInt32(truncatingIfNeeded: id.rawValue))
    case .track(let id, let picture, let time):
      writer.put(UInt8(4))
      writer.put(UInt32(truncatingIfNeeded: id.rawValue))
      writer.put(time)
      picture.write(to: &writer)
    case .trySocket: writer.put(UInt8(5))
    case .setWanted(let id, let wanted, let models):
      writer.put(UInt8(6))
      writer.put(UInt32(truncatingIfNeeded: id.rawValue))
      wanted.write(to: &writer)
      models.write(to: &writer)
    }
  }

  init(from reader: inout MessageReader) throws(MessageError) {
    switch try reader.take() as UInt8 {
    case 1: self = .open(version: try reader.take(), library: try reader.take())
    case 2:
      let id = try TrackerID(from: &reader)
      let (wanted, models) = try Self.detectors(from: &reader)
      self = .makeTracker(id, wanted, models)
    case 3: self = .closeTracker(try TrackerID(from: &reader))
    case 4:
      let id = try TrackerID(from: &reader)
      let time: Double = try reader.take()
      self = .track(id, try SharedPicture(from: &reader), time: time)
    case 5: self = .trySocket
    case 6:
      let id = try TrackerID(from: &reader)
      let (wanted, models) = try Self.detectors(from: &reader)
      self = .setWanted(id, wanted, models)
    default: throw MessageError()
    }
  }

  /// What is wanted, and a model for all of it.
  private static func detectors(
    from reader: inout MessageReader
  ) throws(MessageError) -> (TrackerOptions, ModelPaths) {
    let wanted = try TrackerOptions(from: &reader)
    let models = try ModelPaths(from: &reader)
    guard models.areEnough(for: wanted) else { throw MessageError() }
    return (wanted, models)
  }
}

extension TrackerOptions {
  fileprivate func write(to writer: inout MessageWriter) {
    for count in [faces, hands, bodies] { writer.put(UInt32(truncatingIfNeeded: count)) }
    writer.put(hasLuma)
  }

  fileprivate init(from reader: inout MessageReader) throws(MessageError) {
    self.init(
      faces: try reader.takeCount(upTo: Self.maximumFaces),
      hands: try reader.takeCount(upTo: Self.maximumHands),
      bodies: try reader.takeCount(upTo: Self.maximumBodies), hasLuma: try reader.take())
  }
}

extension ModelPaths {
  fileprivate func write(to writer: inout MessageWriter) {
    for path in [face, hand, pose] { writer.put(path) }
  }

  fileprivate init(from reader: inout MessageReader) throws(MessageError) {
    self.init(face: try reader.take(), hand: try reader.take(), pose: try reader.take())
  }
}

extension SharedPicture {
  fileprivate func write(to writer: inout MessageWriter) {
    switch self {
    case .jpeg(let count):
      writer.put(UInt8(1))
      writer.put(UInt32(count))
    case .rgb(let width, let height):
      writer.put(UInt8(2))
      writer.put(UInt32(width))
      writer.put(UInt32(height))
    }
  }

  fileprivate init(from reader: inout MessageReader) throws(MessageError) {
    switch try reader.take() as UInt8 {
    case 1: self = .jpeg(count: try reader.takeCount(upTo: SharedMemory.size))
    case 2:
      let width = try reader.takeCount(upTo: Picture.maximumSide)
      let height = try reader.takeCount(upTo: Picture.maximumSide)
      guard Picture.isAllowed(width: width, height: height) else { throw MessageError() }
      self = .rgb(width: width, height: height)
    default: throw MessageError()
    }
  }
}

extension TrackerID {
  fileprivate init(from reader: inout MessageReader) throws(MessageError) {
    rawValue = try reader.takeCount(upTo: Int(clamping: UInt32.max))
  }
}
