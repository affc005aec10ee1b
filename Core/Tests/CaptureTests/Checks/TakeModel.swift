import Capture
import CaptureWire
import Foundation
import Signals
import TestSupport

/// What is planted in a simulated take, and which checks must find it.
enum PlantedFault: String, CaseIterable, Sendable {
  case none, droppedFrames, gap, blur, dark, handsOut, poseJump, gloveStuck

  var expected: Set<CheckID> {
    switch self {
    case .none: []
    case .droppedFrames: [.dropped]
    case .gap: [.gap]
    case .blur: [.sharpness]
    case .dark: [.dark]
    case .handsOut: [.hands]
    case .poseJump: [.poseJump]
    case .gloveStuck: [.gloveStuck]
    }
  }

  /// What may be found too: a lost second also lowers the mean rate and loses samples.
  var consequences: Set<CheckID> {
    switch self {
    case .droppedFrames, .gap: [.rate, .gap, .dropped]
    case .handsOut: [.wrist, .handBox]
    case .none, .blur, .dark, .poseJump, .gloveStuck: []
    }
  }
}

/// A simulated take of 12 to 40 s with camera, depth, poses, two motion sensors, glove and hands, and one fault.
struct TakeModel {
  let fault: PlantedFault
  var random: SeededGenerator
  let duration: Double
  /// The stream with the planted gap.
  private let gapped: UInt16?
  private var events: [(time: Double, add: (inout TakeChecks) -> Void)] = []

  static let streams = [
    CaptureStream(
      id: 0, device: "phone", kind: .video, codec: "avc1.64001f", title: "Camera", mount: .head,
      rate: 30, width: 1_920, height: 1_080),
    CaptureStream(id: 1, device: "phone", kind: .depth, codec: "png16", title: "Depth", rate: 30),
    CaptureStream(id: 2, device: "phone", kind: .pose, title: "Poses", mount: .head, rate: 60),
    CaptureStream(id: 3, device: "phone", kind: .imu, title: "Phone", mount: .head, rate: 100),
    CaptureStream(
      id: 4, device: "watch", kind: .imu, title: "Watch", mount: .rightWrist, rate: 100),
    CaptureStream(
      id: 5, device: "glove", kind: .glove, title: "Glove", mount: .rightHand, rate: 120),
    CaptureStream(id: 6, device: "phone", kind: .hands, title: "Hands", rate: 15),
  ]

  init(_ fault: PlantedFault, seed: UInt64) {
    self.fault = fault
    let name = fault.rawValue.utf8.reduce(UInt64(0)) { $0 &* 31 &+ UInt64($1) }
    random = SeededGenerator(seed: seed &* 7_919 &+ name)
    gapped = fault == .gap ? [0, 4, 5].randomElement(using: &random) : nil
    duration = Double.random(in: 12...40, using: &random)
    makeFrames()
    makePoses()
    makeMotion()
    makeGlove()
    makeHands()
  }

  /// The checks after the take.
  func run() -> TakeChecks {
    var checks = TakeChecks()
    for stream in Self.streams { checks.register(stream) }
    checks.begin(at: 100)
    checks.expose(exposure: 1.0 / 250, focalLength: 1_400)
    for event in events.sorted(by: { $0.time < $1.time }) { event.add(&checks) }
    checks.end(at: 100 + duration)
    return checks
  }

  /// Times of a stream with the jitter of its clock, losses, and the planted gap.
  private mutating func times(_ rate: Double, loss: Double = 0, of stream: UInt16? = nil)
    -> [Double]
  {
    let gapStart = Double.random(in: 2...duration - 3, using: &random)
    let gap = stream != nil && stream == gapped ? Double.random(in: 0.3...1.5, using: &random) : 0
    let real = rate * Double.random(in: 0.99...1.01, using: &random)
    return (0..<Int((duration * real).rounded(.down))).compactMap { index in
      let jitter = Double.random(in: -0.15...0.15, using: &random) / real
      let time = (Double(index) + 0.3) / real + jitter
      if index > 0, Double.random(in: 0..<1, using: &random) < loss { return nil }
      return (gapStart..<gapStart + gap).contains(time) ? nil : 100 + time
    }
  }

  private mutating func add(
    _ stream: UInt16, _ times: [Double],
    _ reading: (Double, inout SeededGenerator) -> CaptureReading?
  ) {
    let bound = Double.random(in: 0.0005...0.004, using: &random)
    for (index, time) in times.enumerated() {
      let sample = reading(time - 100, &random)
      events.append(
        (
          time,
          { $0.add(sample, sequence: UInt32(index), of: stream, at: time, bound: bound) }
        ))
    }
  }

  private mutating func makeFrames() {
    let loss = fault == .droppedFrames ? Double.random(in: 0.02...0.12, using: &random) : 0.0005
    // At 30/s a take of 12 s may lose one frame.
    let frames = times(30, loss: loss, of: 0)
    add(0, frames) { _, _ in nil }
    let valid = Double.random(in: 0.75...0.95, using: &random)
    add(1, times(30)) { _, _ in nil }
    let level =
      fault == .dark
      ? Double.random(in: 6...30, using: &random) : Double.random(in: 70...150, using: &random)
    let share =
      fault == .blur
      ? Double.random(in: 0.3...0.8, using: &random) : Double.random(in: 0...0.08, using: &random)
    let focus = Double.random(in: 80...900, using: &random)
    let cells = (0..<LumaThumbnail.width * LumaThumbnail.height).map { cell in
      UInt8(clamping: Int(level * (0.5 + Double(cell % 97) / 97)))
    }
    guard let thumbnail = LumaThumbnail(cells) else { return }
    for time in frames.enumerated().filter({ $0.offset % 3 == 0 }).map(\.element) {
      let isBlurred = Double.random(in: 0..<1, using: &random) < share
      let detail = Double.random(in: 0.75...1.25, using: &random)
      let sharpness =
        focus * detail * (isBlurred ? Double.random(in: 0.04...0.2, using: &random) : 1)
      let luma = PictureLuma(thumbnail: thumbnail, sharpness: sharpness)
      let depth = DepthFigures(validShare: valid, confidentShare: 0.7, median: 0.6)
      events.append(
        (
          time + 0.001,
          { checks in
            checks.see(luma)
            checks.measure(depth)
          }
        ))
    }
  }

  private mutating func makePoses() {
    let jumpTimes =
      fault == .poseJump
      ? (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Double.random(in: 1...duration - 1, using: &random)
      } : []
    let isTurn = Bool.random(using: &random)
    let (speed, sway) = (
      Double.random(in: 0.3...1.2, using: &random), Double.random(in: 0.1...0.3, using: &random)
    )
    let far = Double.random(in: 0.2...1, using: &random)
    let turn = Double.random(in: 25...80, using: &random) * .pi / 180
    add(2, times(60)) { time, _ in
      let jumps = Double(jumpTimes.count { $0 <= time })
      let angle = sway * sin(speed * time) + (isTurn ? jumps * turn : 0)
      let (c, s) = (Float(cos(angle)), Float(sin(angle)))
      let x = Float(0.1 * sin(time) + (isTurn ? 0 : jumps * far))
      return .pose(
        CameraPose(
          transform: SIMD16([c, 0, s, x, 0, 1, 0, 1.5, -s, 0, c, 0, 0, 0, 0, 1])))
    }
  }

  private mutating func makeMotion() {
    let turns = Double.random(in: 0.1...0.5, using: &random)
    let phone = times(100)
    add(3, phone) { time, random in
      .motion(Self.motion(turns * sin(1.7 * time), noise: 0.02, &random))
    }
    let start = Double.random(in: 0.2...1.2, using: &random)
    let watch = times(100, of: 4)
    add(4, watch) { time, random in
      .motion(Self.motion(time < start ? 0 : 0.8 * sin(4 * time), noise: 0.01, &random))
    }
  }

  private static func motion(
    _ turn: Double, noise: Double, _ random: inout SeededGenerator
  ) -> MotionSample {
    func value() -> Float { Float(Double.random(in: -noise...noise, using: &random)) }
    return MotionSample(
      sequence: 0, available: [.acceleration, .rotationRate],
      acceleration: SIMD3(value(), value(), 9.81 + value()),
      rotationRate: SIMD3(Float(turn) + value(), value(), value()))
  }

  private mutating func makeGlove() {
    let from = Double.random(in: 1...duration - 9, using: &random)
    let until = fault == .gloveStuck ? from + Double.random(in: 2.5...9, using: &random) : from
    add(5, times(120, of: 5)) { time, random in
      let isStuck = (from..<until).contains(time)
      var angles = GloveAngles.zero
      for joint in GloveJoint.allCases {
        let noise = isStuck ? 0 : Double.random(in: -0.002...0.002, using: &random)
        angles[joint] = Float(0.4 * sin((isStuck ? from : time) + Double(joint.rawValue)) + noise)
      }
      return .glove(GloveFrame(sequence: 0, side: .right, isCalibrated: true, angles: angles))
    }
  }

  private mutating func makeHands() {
    let share =
      fault == .handsOut
      ? Double.random(in: 0.05...0.5, using: &random) : Double.random(in: 0.75...1, using: &random)
    // Hands leave for whole seconds.
    let seconds = Int(duration) + 1
    let away = Int((Double(seconds) * (1 - share)).rounded())
    let isOut = (0..<seconds).map { $0 < away }.shuffled(using: &random)
    add(6, times(15)) { time, random in
      guard !isOut[min(Int(max(time, 0)), seconds - 1)] else {
        return .hands(HandFrame(time: time, sequence: 0, hands: []))
      }
      var joints = HandJoints()
      let x = Float(0.5 + 0.2 * sin(time)), y = Float(0.55 + 0.1 * cos(1.3 * time))
      for joint in 0..<HandJoints.count {
        joints[joint] = SIMD3(x + 0.04 * Float(joint % 5), y - 0.06 * Float(joint / 5), 0)
      }
      let hand = Hand(side: .right, confidence: 0.9, picture: joints, world: HandJoints())
      return .hands(HandFrame(time: time, sequence: 0, hands: [hand]))
    }
  }
}
