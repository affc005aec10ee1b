import FaceControl
import FaceWire
import OSC
import Mapping
import Recording
import Signals
import Testing

@Suite("What is no number never leaves")
struct NotANumberTests {
  static let poisons: [Float] = [.nan, .signalingNaN, .infinity, -.infinity]

  /// A good frame, one poisoned in one field, a good one again.
  static func sessions(with poison: Float) -> [[SensorFrame]] {
    let good = SimulatedPerformer(seed: 3)
    var faces: [FaceFrame] = []
    for shape in ARKitShape.allCases {
      var face = good.frame(at: 0.1, sequence: 1)
      face.shapes[shape] = poison
      faces.append(face)
    }
    let fields: [WritableKeyPath<FaceFrame, Float>] = [
      \.head.pitch, \.head.yaw, \.head.roll, \.head.position.x, \.head.position.y,
      \.head.position.z, \.gaze.left.x, \.gaze.left.y, \.gaze.right.x, \.gaze.right.y,
    ]
    for field in fields {
      var face = good.frame(at: 0.1, sequence: 1)
      face[keyPath: field] = poison
      faces.append(face)
    }
    var all = good.frame(at: 0.1, sequence: 1)
    all.shapes.storage = SIMD64(repeating: poison)
    faces.append(all)
    return faces.map { face in
      [
        .face(good.frame(at: 0, sequence: 0)), .face(face),
        .face(good.frame(at: 0.2, sequence: 2)),
      ]
    }
      + Channel.allCases.map { channel in
        var frame = Session.channels(at: 0.1, sequence: 1)
        frame.values[channel] = poison
        return [
          .channels(Session.channels()), .channels(frame),
          .channels(Session.channels(at: 0.2, sequence: 2)),
        ]
      }
  }

  static func poisonedMapping(_ poison: Float) -> FaceSettings {
    var settings = FaceSettings(sensitivity: poison, smoothing: 50)
    for channel in Channel.allCases {
      settings.mapping[channel].min = poison
      settings.mapping[channel].max = poison
      settings.mapping[channel].curve = .exponential(power: poison)
    }
    return settings
  }

  @Test("62 finite values within their ranges leave for WeirdConnect", arguments: poisons)
  func weirdConnect(poison: Float) throws {
    for settings in [FaceSettings(), FaceSettings(isRaw: true), Self.poisonedMapping(poison)] {
      for frames in Self.sessions(with: poison) {
        var line = try Line("weirdconnect://127.0.0.1:9000", settings: settings)
        for packet in line.send(frames).flatMap({ $0 }) {
          let frame = try packet.weirdConnect()
          #expect(frame.available == .all)
          #expect(frame.time.isFinite)
          let strays = Channel.allCases.filter {
            !$0.range.contains(packet.float(at: 12 + 4 * $0.rawValue))
          }
          #expect(strays.isEmpty)
        }
      }
    }
  }

  @Test("finite features leave for NERVE", arguments: poisons)
  func nerve(poison: Float) throws {
    for settings in [FaceSettings(), FaceSettings(isRaw: true), Self.poisonedMapping(poison)] {
      for frames in Self.sessions(with: poison) {
        var line = try Line("nerve://127.0.0.1:9000", settings: settings)
        for packet in line.send(frames).flatMap({ $0 }) {
          _ = try packet.nerve()
          let strays = NerveFeature.allCases.filter {
            !$0.range.contains(packet.float(at: 8 + 4 * $0.rawValue))
          }
          #expect(strays.isEmpty)
        }
      }
    }
  }

  @Test("every argument of OSC is a finite number", arguments: poisons)
  func osc(poison: Float) throws {
    for settings in [FaceSettings(), FaceSettings(isRaw: true), Self.poisonedMapping(poison)] {
      for frames in Self.sessions(with: poison) {
        var line = try Line("osc://127.0.0.1:8000?arkit", settings: settings)
        let messages = try line.send(frames).flatMap { $0 }.messages()
        let strays = messages.filter { $0.arguments.first?.number?.isFinite != true }
        #expect(strays.isEmpty && !messages.isEmpty)
      }
    }
  }

  @Test("tables and lines of text hold no nan and no inf", arguments: poisons)
  func text(poison: Float) throws {
    for sink in ["csv:out.csv", "jsonl:out.jsonl"] {
      for frames in Self.sessions(with: poison) {
        var line = try Line(sink, settings: FaceSettings(isRaw: true))
        let rows = line.send(frames).flatMap { $0 }.dropFirst(sink.hasPrefix("csv") ? 1 : 0)
        for row in rows.map(\.text) { #expect(!row.contains("nan") && !row.contains("inf")) }
      }
    }
  }

  @Test(
    "a time that is no time sends no bytes that are no numbers and stops nothing",
    arguments: [.nan, .infinity, -.infinity, 1e300, -1e300, -1, 1e18] as [Double])
  func times(time: Double) throws {
    for sink in Line.allSinks {
      var line = try Line(sink)
      _ = line.send(Session.demo(10))
      let odd = line.send(.channels(Session.channels(at: time, sequence: 99)))
      if !time.isFinite { #expect(odd.isEmpty, "\(sink)") }
      let later = (0..<60).map { line.send(.channels(Session.channels(at: 1 + Double($0) / 60))) }
      #expect(later.contains { !$0.isEmpty }, "\(sink) after \(time)")
      for packet in later.flatMap({ $0 }) where sink.hasPrefix("weird") {
        #expect(try packet.weirdConnect().available == .all)
      }
    }
  }
}

extension [UInt8] {
  func float(at offset: Int) -> Float {
    Float(
      bitPattern: withUnsafeBytes {
        UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      })
  }
}
