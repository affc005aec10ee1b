import Numbers
import SensorWire
import Signals

/// The exact bytes of samples behind their times.
enum SampleBytes {
  private static let trackedFlag: UInt8 = 1
  private static let intrinsicsFlag: UInt8 = 2

  /// Writes a motion, pose or glove to `kind.bodySize` bytes; nothing of another reading.
  @inline(__always)
  static func write(_ reading: CaptureReading, to bytes: UnsafeMutableRawPointer) {
    switch reading {
    case .motion(let motion): write(motion, to: bytes)
    case .pose(let pose): write(pose, to: bytes)
    case .glove(let glove): write(glove, to: bytes)
    case .hands, .faces, .body, .encoded, .depth: break
    }
  }

  @inline(__always)
  private static func write(_ motion: MotionSample, to bytes: UnsafeMutableRawPointer) {
    bytes.storeBytes(of: motion.available.rawValue, as: UInt8.self)
    bytes.store(motion.acceleration, at: 1)
    bytes.store(motion.userAcceleration, at: 13)
    bytes.store(motion.rotationRate, at: 25)
    for axis in 0..<4 { bytes.store(motion.attitude[axis], at: 37 + 4 * axis) }
  }

  private static func write(_ pose: CameraPose, to bytes: UnsafeMutableRawPointer) {
    let flags =
      (pose.isTracked ? trackedFlag : 0) | (pose.intrinsics == nil ? 0 : intrinsicsFlag)
    bytes.storeBytes(of: flags, as: UInt8.self)
    for lane in 0..<16 { bytes.store(pose.transform[lane], at: 1 + 4 * lane) }
    let intrinsics = pose.intrinsics ?? .zero
    for lane in 0..<4 { bytes.store(intrinsics[lane], at: 65 + 4 * lane) }
  }

  private static func write(_ glove: GloveFrame, to bytes: UnsafeMutableRawPointer) {
    bytes.storeBytes(of: glove.side == .left ? 0 : 1, as: UInt8.self)
    bytes.storeBytes(of: glove.isCalibrated ? 1 : 0, toByteOffset: 1, as: UInt8.self)
    bytes.storeBytes(
      of: glove.available.rawValue.littleEndian, toByteOffset: 2, as: UInt32.self)
    for lane in 0..<GloveJoint.count { bytes.store(glove.angles.storage[lane], at: 6 + 4 * lane) }
  }

  /// Replaces `scratch` by the bytes of a reading that differs in size, without those of an encoded frame.
  static func write(_ reading: CaptureReading, into scratch: inout [UInt8]) {
    scratch.removeAll(keepingCapacity: true)
    switch reading {
    case .motion, .pose, .glove: break
    case .hands(let frame): FrameBytes.append(frame, to: &scratch)
    case .faces(let faces):
      for face in faces.prefix(SampleReader.maximumFaces) {
        scratch.append(littleEndian: face.identity)
        FrameBytes.append(face.frame, to: &scratch)
      }
    case .body(let frame):
      scratch.append(frame.time)
      scratch.append(littleEndian: frame.sequence)
      scratch.append(0 as UInt8)
      for body in frame.bodies.prefix(SampleReader.maximumBodies) {
        SensorBytes.append(body, to: &scratch)
      }
    case .encoded(_, let isKey): scratch.append((isKey ? 1 : 0) as UInt8)
    case .depth(let png, _): scratch.append(littleEndian: UInt32(clamping: png.count))
    }
  }

  /// The bytes of an encoded frame, which follow those of `write`.
  static func content(of reading: CaptureReading) -> (first: [UInt8], second: [UInt8]) {
    switch reading {
    case .encoded(let bytes, _): (bytes, [])
    case .depth(let png, let confidence): (png, confidence)
    case .motion, .pose, .glove, .hands, .faces, .body: ([], [])
    }
  }

  static func motion(_ bytes: UnsafeRawPointer, sequence: UInt32) -> MotionSample {
    var motion = MotionSample(
      sequence: sequence,
      available: MotionParts(rawValue: bytes.load(as: UInt8.self)).intersection(.all),
      acceleration: bytes.point(at: 1), userAcceleration: bytes.point(at: 13),
      rotationRate: bytes.point(at: 25), attitude: bytes.lanes(at: 37))
    motion.removeImpossible()
    return motion
  }

  static func pose(_ bytes: UnsafeRawPointer) -> CameraPose {
    let flags = bytes.load(as: UInt8.self)
    var transform = SIMD16<Float>.zero
    for lane in 0..<16 { transform[lane] = bytes.float(at: 1 + 4 * lane) }
    var pose = CameraPose(
      transform: transform,
      intrinsics: flags & intrinsicsFlag == 0 ? nil : bytes.lanes(at: 65),
      isTracked: flags & trackedFlag != 0)
    pose.removeImpossible()
    return pose
  }

  static func glove(_ bytes: UnsafeRawPointer, sequence: UInt32) -> GloveFrame {
    var glove = GloveFrame(
      sequence: sequence, side: bytes.load(as: UInt8.self) & 1 == 0 ? .left : .right,
      isCalibrated: bytes.load(fromByteOffset: 1, as: UInt8.self) & 1 != 0)
    let available = UInt32(
      littleEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt32.self))
    glove.available = GloveJointSet(rawValue: available).intersection(.all)
    for lane in 0..<GloveJoint.count {
      glove.angles.storage[lane] = bytes.float(at: 6 + 4 * lane)
    }
    glove.removeImpossible()
    return glove
  }
}

extension UnsafeMutableRawPointer {
  @inline(__always)
  fileprivate func store(_ value: Float, at place: Int) {
    storeBytes(of: value.bitPattern.littleEndian, toByteOffset: place, as: UInt32.self)
  }

  @inline(__always)
  fileprivate func store(_ point: SIMD3<Float>, at place: Int) {
    store(point.x, at: place)
    store(point.y, at: place + 4)
    store(point.z, at: place + 8)
  }
}

extension UnsafeRawPointer {
  fileprivate func float(at place: Int) -> Float {
    Float(
      bitPattern: UInt32(littleEndian: loadUnaligned(fromByteOffset: place, as: UInt32.self)))
  }

  fileprivate func point(at place: Int) -> SIMD3<Float> {
    SIMD3(float(at: place), float(at: place + 4), float(at: place + 8))
  }

  fileprivate func lanes(at place: Int) -> SIMD4<Float> {
    SIMD4(
      float(at: place), float(at: place + 4), float(at: place + 8), float(at: place + 12))
  }
}
