import Numbers
import SensorWire
import Signals

/// Takes the payload of a record of samples apart.
struct SampleReader {
  static let maximumFaces = SensorDemand.maximumFaces
  static let maximumBodies = 8
  private static let faceSize = 4 + FrameBytes.faceSize
  private static let bodyHead = 13

  let kind: CaptureKind

  /// The places of the samples in a payload; nil when its size, its count or a size in it is not that of the kind.
  func places(_ bytes: UnsafeRawBufferPointer, count: Int) -> [Range<Int>]? {
    if let size = kind.bodySize {
      guard bytes.count == count * (8 + size) else { return nil }
      return (0..<count).map { $0 * (8 + size)..<($0 + 1) * (8 + size) }
    }
    var places: [Range<Int>] = []
    places.reserveCapacity(count)
    var place = 0
    while place < bytes.count {
      guard places.count < count, bytes.count - place >= 12 else { return nil }
      let size = Int(
        clamping: UInt32(
          littleEndian: bytes.loadUnaligned(fromByteOffset: place + 8, as: UInt32.self)))
      guard size <= bytes.count - place - 12 else { return nil }
      let body = UnsafeRawBufferPointer(rebasing: bytes[(place + 12)..<(place + 12 + size)])
      guard isPlausible(body) else { return nil }
      places.append(place..<place + 12 + size)
      place += 12 + size
    }
    return places.count == count ? places : nil
  }

  /// Whether bytes can be the body of a sample that differs in size.
  private func isPlausible(_ body: UnsafeRawBufferPointer) -> Bool {
    let size = body.count
    switch kind {
    case .hands: return FrameBytes.handCount(ofSize: size) != nil
    case .face:
      return size.isMultiple(of: Self.faceSize) && size / Self.faceSize <= Self.maximumFaces
    case .body:
      let bodies = size - Self.bodyHead
      return bodies >= 0 && bodies.isMultiple(of: SensorBytes.bodySize)
        && bodies / SensorBytes.bodySize <= Self.maximumBodies
    case .video, .audio: return size >= 2 && body[0] <= 1
    case .depth: return size > 4 && (1...size - 4).contains(Self.pngSize(body))
    case .imu, .pose, .glove: return false
    }
  }

  private static func pngSize(_ body: UnsafeRawBufferPointer) -> Int {
    Int(clamping: UInt32(littleEndian: body.loadUnaligned(as: UInt32.self)))
  }

  /// The sample in bytes of a plausible place.
  func sample(_ bytes: UnsafeRawBufferPointer, sequence: UInt32) -> CaptureSample? {
    guard let start = bytes.baseAddress, bytes.count > 8 else { return nil }
    let sensed = Int64(littleEndian: bytes.loadUnaligned(as: Int64.self))
    guard CaptureLimits.isPossible(sensed) else { return nil }
    let reading: CaptureReading
    switch kind {
    case .imu: reading = .motion(SampleBytes.motion(start + 8, sequence: sequence))
    case .pose: reading = .pose(SampleBytes.pose(start + 8))
    case .glove: reading = .glove(SampleBytes.glove(start + 8, sequence: sequence))
    case .video, .audio, .depth, .hands, .face, .body:
      reading = Self.reading(kind, UnsafeRawBufferPointer(rebasing: bytes[12...]))
    }
    return CaptureSample(sensed: sensed, sequence: sequence, reading: reading)
  }

  private static func reading(
    _ kind: CaptureKind, _ body: UnsafeRawBufferPointer
  ) -> CaptureReading {
    switch kind {
    case .hands: return .hands(hands(body))
    case .face: return .faces(faces(body))
    case .body: return .body(bodies(body))
    case .depth:
      let end = min(4 + pngSize(body), body.count)
      return .depth(png: Array(body[4..<end]), confidence: Array(body[end...]))
    case .video, .audio, .imu, .pose, .glove:
      return .encoded(bytes: Array(body.dropFirst()), isKey: body.first == 1)
    }
  }

  /// Without hands that hold a number that is not finite.
  private static func hands(_ body: UnsafeRawBufferPointer) -> HandFrame {
    let head = UnsafeRawBufferPointer(rebasing: body[..<13])
    var cursor = ByteCursor(head)
    var frame = FrameBytes.hands(&cursor, count: 0)
    if !cursor.isFinite { frame.time = 0 }
    let count = FrameBytes.handCount(ofSize: body.count) ?? 0
    let size = count == 0 ? 0 : (body.count - 13) / count
    for index in 0..<count {
      let start = 13 + index * size
      let hand = [UInt8](repeating: 0, count: 13) + body[start..<start + size]
      hand.withUnsafeBytes { bytes in
        var cursor = ByteCursor(bytes)
        let read = FrameBytes.hands(&cursor, count: 1).hands
        if cursor.isFinite { frame.hands += read }
      }
    }
    return frame
  }

  /// A face that holds a number that is not finite is one that is not tracked.
  private static func faces(_ body: UnsafeRawBufferPointer) -> [IdentifiedFace] {
    (0..<body.count / faceSize).map { index in
      let place = index * faceSize
      var cursor = ByteCursor(UnsafeRawBufferPointer(rebasing: body[place..<place + faceSize]))
      let identity = cursor.integer(UInt32.self)
      let frame = FrameBytes.face(&cursor)
      guard cursor.isFinite else {
        let time = frame.time.isFinite ? frame.time : 0
        return IdentifiedFace(
          identity: identity, frame: .lost(time: time, sequence: frame.sequence))
      }
      return IdentifiedFace(identity: identity, frame: frame)
    }
  }

  /// Without bodies that hold a number that is not finite.
  private static func bodies(_ body: UnsafeRawBufferPointer) -> BodyFrame {
    var head = ByteCursor(UnsafeRawBufferPointer(rebasing: body[..<bodyHead]))
    let time = head.double()
    var frame = BodyFrame(
      time: head.isFinite ? time : 0, sequence: head.integer(UInt32.self), bodies: [])
    for place in stride(from: bodyHead, to: body.count, by: SensorBytes.bodySize) {
      var cursor = ByteCursor(
        UnsafeRawBufferPointer(rebasing: body[place..<place + SensorBytes.bodySize]))
      let read = SensorBytes.body(&cursor)
      if cursor.isFinite { frame.bodies.append(read) }
    }
    return frame
  }
}

extension CaptureRecord {
  /// The samples of a record of samples; nil when its payload is not of that kind, and without samples whose time is
  /// impossible. Numbers that are not finite or impossible count as missing.
  public func samples(of kind: CaptureKind) -> [CaptureSample]? {
    guard form == .samples else { return nil }
    let reader = SampleReader(kind: kind)
    return payload.withUnsafeBytes { bytes -> [CaptureSample]? in
      guard let places = reader.places(bytes, count: Int(clamping: count)) else { return nil }
      var samples: [CaptureSample] = []
      samples.reserveCapacity(places.count)
      var sequence = first
      for place in places {
        let part = UnsafeRawBufferPointer(rebasing: bytes[place])
        if let sample = reader.sample(part, sequence: sequence) { samples.append(sample) }
        sequence &+= 1
      }
      return samples
    }
  }

  /// The part of a record of samples with some of its sequence numbers, counted from `renumbered` on; nil when its
  /// payload is not of that kind.
  public func part(
    _ wanted: Range<Int>, of kind: CaptureKind, renumbered: UInt32
  ) -> CaptureRecord? {
    guard form == .samples else { return nil }
    let kept = wanted.clamped(to: sequences)
    let places = payload.withUnsafeBytes {
      SampleReader(kind: kind).places($0, count: Int(clamping: count))
    }
    guard let places, !kept.isEmpty else { return nil }
    let start = places[kept.lowerBound - sequences.lowerBound].lowerBound
    let end = places[kept.upperBound - 1 - sequences.lowerBound].upperBound
    return CaptureRecord(
      form: .samples, stream: stream, first: renumbered, count: UInt32(clamping: kept.count),
      payload: Array(payload[start..<end]))
  }
}

extension CaptureRecord {
  /// Whether it holds as many samples of a kind as it says.
  func isReadable(as kind: CaptureKind) -> Bool {
    payload.withUnsafeBytes {
      SampleReader(kind: kind).places($0, count: Int(clamping: count)) != nil
    }
  }
}
