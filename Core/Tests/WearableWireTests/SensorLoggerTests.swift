import Foundation
import Signals
import TestSupport
import Testing
import WearableWire

@Suite("Sensor Logger")
struct SensorLoggerTests {
  private static let start: Int64 = 1_698_501_144_000_000_000
  private static let gravity: Float = 9.80665

  private func push(_ number: Int, _ readings: [String], session: String = "s") -> [UInt8] {
    let payload = readings.joined(separator: ",")
    return Array(
      #"{"messageId":\#(number),"sessionId":"\#(session)","deviceId":"phone","payload":[\#(payload)]}"#
        .utf8)
  }

  private func reading(_ name: String, _ milliseconds: Double, _ values: String) -> String {
    let time = Self.start + Int64(milliseconds * 1e6)
    return #"{"name":"\#(name)","time":\#(time),"values":{\#(values)}}"#
  }

  /// Every ten milliseconds.
  private func times(_ count: Int64) -> [Int64] {
    (0..<count).map { Self.start + $0 * 10_000_000 }
  }

  /// What an iPhone sends that lies on a table with its screen up.
  private func still(_ milliseconds: Double) -> [String] {
    [
      reading("accelerometer", milliseconds, #""x":0.1,"y":0,"z":0"#),
      reading("gravity", milliseconds, #""x":0,"y":0,"z":-9.80665"#),
      reading("gyroscope", milliseconds, #""x":0.01,"y":-0.02,"z":0.03"#),
      reading("orientation", milliseconds, #""qx":0,"qy":0,"qz":0,"qw":1,"yaw":0"#),
    ]
  }

  @Test("readings of one time become one sample in our axes and units")
  func phone() throws {
    var receiver = SensorLoggerReceiver()
    let samples = try receiver.receive(push(0, (0..<5).flatMap { still(Double($0) * 10) }))
    #expect(samples.count == 5)
    #expect(samples.map(\.sensed) == times(5))
    #expect(samples.map(\.sample.sequence) == [0, 1, 2, 3, 4])
    let first = try #require(samples.first)
    #expect(first.source == .phone && first.device == "phone")
    #expect(first.sample.available == .all)
    #expect(first.sample.userAcceleration == SIMD3(-0.1, 0, 0))
    #expect(abs(first.sample.acceleration.z - Self.gravity) < 1e-5)
    #expect(first.sample.rotationRate == SIMD3(0.01, -0.02, 0.03))
    #expect(first.sample.attitude == SIMD4(0, 0, 0, 1))
  }

  @Test("an Android phone keeps its signs")
  func android() throws {
    var receiver = SensorLoggerReceiver()
    let readings = [
      reading("totalacceleration", 0, #""x":0.5,"y":0,"z":9.8"#),
      reading("accelerometer", 0, #""x":0.5,"y":0,"z":0"#),
      reading("gravity", 0, #""x":0,"y":0,"z":9.8"#),
      reading("orientation", 0, #""qx":0,"qy":0,"qz":0,"qw":1"#),
    ]
    let sample = try #require(try receiver.receive(push(0, readings)).first?.sample)
    #expect(sample.userAcceleration == SIMD3(0.5, 0, 0))
    #expect(sample.acceleration == SIMD3(0.5, 0, 9.8))
    #expect(!sample.available.contains(.rotationRate))
  }

  @Test("readings of other times are interpolated, and far ones left out")
  func interpolation() throws {
    var receiver = SensorLoggerReceiver()
    var readings: [String] = []
    for step in 0..<10 {
      readings.append(reading("accelerometer", Double(step) * 10, #""x":0,"y":0,"z":0"#))
      if step < 5 {
        readings.append(
          reading("gyroscope", Double(step) * 10 + 5, #""x":\#(step),"y":0,"z":0"#))
      }
    }
    let whole = try receiver.receive(push(0, readings)) + receiver.finish()
    #expect(whole.count == 10)
    #expect(abs(whole[2].sample.rotationRate.x - 1.5) < 1e-3)
    #expect(whole[0].sample.rotationRate.x == 0)
    #expect(whole[6].sample.available.contains(.rotationRate))
    #expect(!whole[9].sample.available.contains(.rotationRate))
  }

  @Test("the watch's reading is a sample by itself, in g or in m/s²", arguments: [1, 9.80665])
  func watch(gravity: Double) throws {
    var receiver = SensorLoggerReceiver()
    let values =
      #""rotationRateX":1,"rotationRateY":2,"rotationRateZ":3,"gravityX":0,"gravityY":0,"#
      + #""gravityZ":\#(-gravity),"accelerationX":\#(0.1 * gravity),"accelerationY":0,"accelerationZ":0,"#
      + #""quaternionW":1,"quaternionX":0,"quaternionY":0,"quaternionZ":0"#
    let samples = try receiver.receive(
      push(0, [reading("wrist motion", 0, values), reading("WristMotion", 10, values)]))
    #expect(samples.map(\.source) == [.watch, .watch])
    let sample = samples[0].sample
    #expect(sample.available == .all)
    #expect(abs(sample.acceleration.z - Self.gravity) < 1e-4)
    #expect(abs(sample.userAcceleration.x + 0.980665) < 1e-4)
    #expect(sample.rotationRate == SIMD3(1, 2, 3))
  }

  @Test("a message that comes twice counts once, and so do readings in two messages")
  func duplicates() throws {
    var receiver = SensorLoggerReceiver()
    let readings = (0..<5).flatMap { still(Double($0) * 10) }
    #expect(try receiver.receive(push(0, readings)).count == 5)
    #expect(try receiver.receive(push(0, readings)).isEmpty)
    #expect(receiver.duplicates == 1)
    let count = try receiver.receive(push(1, readings)).count
    #expect(count == 0)
    #expect(receiver.duplicates > 5)
    #expect(try receiver.receive(push(0, still(100), session: "next")).count == 1)
  }

  @Test("a batch that comes seconds late is filled in by its own times")
  func late() throws {
    var receiver = SensorLoggerReceiver()
    var batches = (0..<20).map { batch in
      push(batch, (0..<50).flatMap { still(Double(batch * 50 + $0) * 10) })
    }
    let late = batches.remove(at: 7)
    batches.insert(late, at: 15)
    var times: [Int64] = []
    for batch in batches { times += try receiver.receive(batch).map(\.sensed) }
    times += receiver.finish().map(\.sensed)
    #expect(times.count == 1_000)
    #expect(times.sorted() == self.times(1_000))
    #expect(times != times.sorted())
  }

  @Test("other sensors are counted by name, without end neither")
  func unused() throws {
    var receiver = SensorLoggerReceiver()
    let readings = [
      reading("location", 0, #""latitude":1,"longitude":2"#),
      reading("heart rate", 0, #""bpm":60"#),
      reading("heart rate", 1, #""bpm":60"#), #"{"name":"gyroscope","time":5,"values":{"x":1}}"#,
      "7",
    ]
    #expect(try receiver.receive(push(0, readings)).isEmpty)
    #expect(receiver.unused == ["location": 1, "heartrate": 2])
    #expect(receiver.invalid == 2)
    let names = (0..<500).map { reading("sensor\($0)", 0, #""x":1"#) }
    _ = try receiver.receive(push(1, names))
    #expect(receiver.unused.count == 65)
    #expect(receiver.unused["others"] == 438)
  }

  @Test("values beside the name, as in older versions, are read")
  func older() throws {
    var receiver = SensorLoggerReceiver()
    let old = #"{"name":"gyroscope","time":\#(Self.start),"x":1,"y":2,"z":3}"#
    let samples = try receiver.receive(push(0, [old]))
    #expect(samples.map(\.sensed) == [Self.start])
    #expect(samples.first?.sample.rotationRate == SIMD3(1, 2, 3))
  }

  @Test(
    "a body that is no push gives one sentence",
    arguments: ["", "[]", "{}", #"{"payload":3}"#, #"{"payload":[}"#])
  func wrong(body: String) {
    #expect(throws: (any Error).self) {
      var receiver = SensorLoggerReceiver()
      _ = try receiver.receive(Array(body.utf8))
    }
  }

  @Test("mutated pushes and too many phones end nothing")
  func hostile() throws {
    var random = SeededGenerator(seed: 4)
    let good = push(3, still(0) + still(10) + [reading("wrist motion", 0, #""gravityX":1"#)])
    var receiver = SensorLoggerReceiver()
    for _ in 0..<Build.trials(20_000) {
      for sample in (try? receiver.receive(random.mutate(good))) ?? [] {
        let motion = sample.sample
        let sum = motion.acceleration.sum() + motion.rotationRate.sum() + motion.attitude.sum()
        #expect(sum.isFinite)
      }
    }
    var sentence = ""
    for number in 0..<100 {
      do {
        let body = #"{"messageId":0,"deviceId":"p\#(number)","payload":[]}"#
        _ = try receiver.receive(Array(body.utf8))
      } catch { sentence = "\(error)" }
    }
    #expect(sentence.contains("64 phones"))
  }
}
