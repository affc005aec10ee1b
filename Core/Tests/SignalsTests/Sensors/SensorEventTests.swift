import Signals
import Testing

@Suite("Sensor events")
struct SensorEventTests {
  @Test("an event fits in two cache lines, so that queues copy little")
  func size() {
    #expect(MemoryLayout<SensorEvent>.stride <= 128)
    #expect(MemoryLayout<SensorPayload>.stride <= 96)
    #expect(MemoryLayout<EncodedPicture>.stride <= 32)
    #expect(MemoryLayout<AudioBlock>.stride <= 32)
  }

  @Test("every payload has its kind")
  func kinds() throws {
    let sound = try #require(AudioBlock(sequence: 0, rate: 48_000, channelCount: 1, samples: []))
    let picture = try #require(
      EncodedPicture(sequence: 0, codec: .jpeg, width: 1, height: 1, bytes: [1]))
    let payloads: [SensorPayload] = [
      .faces([]), .channels([]), .hands(HandFrame(time: 0, sequence: 0, hands: [])),
      .body(BodyFrame(time: 0, sequence: 0, bodies: [])),
      .motion(MotionSample(sequence: 0, available: [])), .gloves([]), .audio(sound),
      .picture(picture),
    ]
    #expect(payloads.map(\.kind) == SensorKind.allCases)
  }

  @Test("copies of sound and pictures share their bytes")
  func shared() throws {
    let samples = (0..<480).map { Float($0) / 480 }
    let sound = try #require(
      AudioBlock(sequence: 0, rate: 48_000, channelCount: 2, samples: samples))
    let events = [0.0, 1].map {
      SensorEvent(
        source: SourceID(rawValue: 1), sensed: $0, arrived: $0, payload: .audio(sound))
    }
    let places = events.map { event in
      guard case .audio(let block) = event.payload else { return 0 }
      return block.samples.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    }
    #expect(places[0] == places[1] && places[0] != 0)
    #expect(sound.frameCount == 240 && sound.duration == 0.005)
  }

  @Test(
    "sound outside its bounds is no block",
    arguments: [
      (48_000.0, 1, 65_537), (48_000, 2, 3), (48_000, 0, 4), (48_000, 3, 3), (0, 1, 4),
      (-48_000, 1, 4), (.nan, 1, 4), (.infinity, 1, 4), (48_000, -1, 4), (48_000, .max, 4),
    ])
  func soundBounds(rate: Double, channelCount: Int, count: Int) {
    let samples = [Float](repeating: 0, count: count)
    #expect(
      AudioBlock(sequence: 0, rate: rate, channelCount: channelCount, samples: samples) == nil)
  }

  @Test("a picture has bytes, at most 16 MB of them, and a JPEG is a key frame")
  func pictureBounds() throws {
    func picture(_ size: Int) -> EncodedPicture? {
      EncodedPicture(
        sequence: 0, codec: .jpeg, width: 1, height: 1, isKeyFrame: false,
        bytes: [UInt8](repeating: 0, count: size))
    }
    #expect(picture(0) == nil && picture(EncodedPicture.maximumSize + 1) == nil)
    #expect(try #require(picture(EncodedPicture.maximumSize)).isKeyFrame)
  }

  @Test("a glove joint keeps its own angle and its own bit")
  func gloves() {
    var frame = GloveFrame(sequence: 0, side: .left, isCalibrated: true)
    for joint in GloveJoint.allCases { frame.angles[joint] = Float(joint.rawValue) + 0.5 }
    for joint in GloveJoint.allCases {
      #expect(frame.angles[joint] == Float(joint.rawValue) + 0.5)
      #expect(GloveJointSet([joint]).contains(joint) && GloveJointSet.all.contains(joint))
    }
    #expect(GloveJoint.count == 23 && GloveJointSet(GloveJoint.allCases) == .all)
    #expect(GloveJoint.littleSpread.rawValue == 19 && GloveJoint.thumbRoll.rawValue == 20)
  }
}

@Suite("A pool of arrays")
struct ArrayPoolTests {
  @Test("an array that nobody holds is filled again in its place")
  func reuse() {
    var pool = ArrayPool<Int>(count: 2, capacity: 8)
    var places: Set<UInt> = []
    for round in 0..<10 {
      let array = pool.array { $0.append(contentsOf: 0...round % 8) }
      #expect(array.count == round % 8 + 1)
      places.insert(array.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
    }
    #expect(places.count == 2)
  }

  @Test("an array that is held keeps its content")
  func held() {
    var pool = ArrayPool<Int>(count: 1, capacity: 4)
    let first = pool.array { $0.append(1) }
    let second = pool.array { $0.append(2) }
    #expect(first == [1] && second == [2])
  }
}
