import Numbers
import OSC
import Signals

/// The encoded datagrams of one set of available values.
struct FaceOSCLayout: Sendable {
  let channels: ChannelSet
  let gestures: GestureSet
  let shapes: ShapeSet
  private var template: OSCBundleTemplate
  /// The slot of each message's value: meta from 0, gestures from 16, channels from 64, shapes from 128.
  private let sources: [UInt8]
  private var words: [UInt32]

  init(
    channels: ChannelSet, gestures: GestureSet, shapes: ShapeSet, isBundled: Bool,
    addresses: [Channel: [String]], gestureAddresses: [FaceGesture: [String]], prefix: String
  ) {
    self.channels = channels
    self.gestures = gestures
    self.shapes = shapes
    var slots: [OSCBundleTemplate.Slot] = [
      .init(FaceAddress.moved(FaceAddress.timestamp, to: prefix), .float32),
      .init(FaceAddress.moved(FaceAddress.sequence, to: prefix), .int32),
      .init(FaceAddress.moved(FaceAddress.fps, to: prefix), .float32),
    ]
    var sources: [UInt8] = [0, 1, 2]
    for channel in Channel.allCases where channels.contains(channel) {
      for address in addresses[channel]
        ?? [FaceAddress.moved(FaceAddress.address(of: channel), to: prefix)]
      {
        slots.append(.init(address, .float32))
        sources.append(UInt8(64 + channel.rawValue))
      }
    }
    for gesture in FaceGesture.allCases where gestures.contains(gesture) {
      for address in gestureAddresses[gesture]
        ?? [FaceAddress.moved(FaceAddress.address(of: gesture), to: prefix)]
      {
        slots.append(.init(address, .float32))
        sources.append(UInt8(16 + gesture.rawValue))
      }
    }
    for shape in ARKitShape.allCases where shapes.contains(shape) {
      slots.append(
        .init(FaceAddress.moved(FaceAddress.address(arkit: shape), to: prefix), .float32))
      sources.append(UInt8(128 + shape.rawValue))
    }
    template = OSCBundleTemplate(slots, isBundled: isBundled)
    self.sources = sources
    words = Array(repeating: 0, count: sources.count)
  }

  mutating func write(
    meta: SIMD4<UInt32>, channels: SIMD64<Float>, gestures: SIMD16<Float>, shapes: SIMD64<Float>,
    timeTag: UInt64, to batch: inout PacketBatch
  ) {
    var values = (SIMD64<UInt32>.zero, channels, shapes)
    for index in 0..<4 { values.0[index] = meta[index] }
    if !self.gestures.isEmpty {
      for index in 0..<16 { values.0[16 + index] = gestures[index].bitPattern }
    }
    withUnsafeBytes(of: &values) { bytes in
      let lanes = bytes.assumingMemoryBound(to: UInt32.self)
      for index in sources.indices { words[index] = lanes[Int(sources[index])] }
    }
    words.withUnsafeBufferPointer { template.fill(timeTag: timeTag, values: $0) }
    for index in 0..<template.packetCount {
      template.withPacket(index) { batch.append($0) }
    }
  }
}

extension GestureFrame {
  /// The output values: finite, clamped to 0…1.
  var wired: SIMD16<Float> {
    guard !available.isEmpty else { return .zero }
    return values.replacing(with: 0, where: values .!= values).clamped(
      lowerBound: .zero, upperBound: .one)
  }
}

/// The ARKit shapes for output: finite, clamped to 0…1.
struct WireShapes {
  var storage = SIMD64<Float>.zero
  var available: ShapeSet = []

  init(_ face: FaceFrame?) {
    guard let face, face.isTracked else { return }
    storage = face.shapes.storage
    let mask = face.available.shapes.rawValue & ShapeSet.all.rawValue
    var known: UInt64 = 0
    withUnsafeMutableBytes(of: &storage) { bytes in
      let values = bytes.assumingMemoryBound(to: Float.self)
      for index in 0..<64 {
        let isKnown = mask >> UInt64(index) & 1 == 1 && values[index].isFinite
        values[index] = isKnown ? min(max(values[index], 0), 1) : 0
        known |= (isKnown ? 1 : 0) << UInt64(index)
      }
    }
    available = ShapeSet(rawValue: known)
  }
}
