import Capture
import CaptureWire
import Signals
import Testing

@Suite("Checks of a take")
struct TakeChecksTests {
  private static func stream(
    _ kind: CaptureKind, rate: Double? = nil, mount: CaptureMount? = nil
  ) -> CaptureStream {
    CaptureStream(id: 1, device: "d", kind: kind, title: "S", mount: mount, rate: rate)
  }

  /// The result of a check after samples at times.
  private static func result(
    _ id: CheckID, _ kind: CaptureKind, rate: Double? = nil, times: [Double],
    bound: Double? = nil, sequences: [UInt32]? = nil
  ) -> CheckResult? {
    var checks = TakeChecks()
    checks.register(stream(kind, rate: rate))
    for (index, time) in times.enumerated() {
      let sequence = sequences?[index] ?? UInt32(index)
      checks.add(nil, sequence: sequence, of: 1, at: time, bound: bound)
    }
    return checks.results().first { $0.id == id }
  }

  private static let steady = (0..<300).map { Double($0) / 30 }

  @Test("lost frames are counted by the gaps they leave")
  func dropped() {
    let kept = Self.steady.enumerated().filter { ![10, 50, 51, 200].contains($0.offset) }
    let result = Self.result(.dropped, .video, rate: 30, times: kept.map(\.element))
    #expect(result?.value == 4.0 / 300)
    #expect(result?.state == .warning)
  }

  @Test("without an intended rate it is learnt from the first samples")
  func learntRate() {
    let kept = Self.steady.enumerated().filter { ![5, 100].contains($0.offset) }
    let result = Self.result(.dropped, .video, times: kept.map(\.element))
    #expect(result?.value == 2.0 / 300)
    #expect(Self.result(.rate, .video, times: Self.steady)?.state == .unknown)
  }

  @Test("rate, gap and bound are measured on the sensed times")
  func figures() {
    let slow = Self.steady.map { $0 * 1.05 }
    #expect(Self.result(.rate, .video, rate: 30, times: slow)?.state == .warning)
    #expect(Self.result(.gap, .imu, times: [0, 0.01, 0.08])?.state == .warning)
    let bound = Self.result(.bound, .imu, times: [0, 1], bound: 0.012)
    #expect(bound?.value == 0.012)
    #expect(bound?.state == .bad)
  }

  @Test("a clock that steps back is a fault, a repeated or late sample is not")
  func order() {
    let step = Self.result(.order, .imu, times: [0, 0.01, 0.005, 0.02])
    #expect(step?.value == 0.25)
    let repeated = Self.result(
      .order, .imu, times: [0, 0.01, 0.01, 0, 0.02], sequences: [0, 1, 1, 0, 2])
    #expect(repeated?.state == .good)
    #expect(repeated?.value == 0)
  }

  @Test("a stream that never comes, or stops before the end, is found")
  func silence() {
    var checks = TakeChecks()
    checks.register(Self.stream(.glove, rate: 120))
    checks.begin(at: 0)
    checks.end(at: 10)
    #expect(checks.results().first { $0.id == .present }?.state == .bad)
    for index in 0..<240 {
      checks.add(nil, sequence: UInt32(index), of: 1, at: Double(index) / 120)
    }
    let results = checks.results()
    #expect(results.first { $0.id == .gap }?.state == .bad)
    #expect(results.first { $0.id == .dropped }?.state == .bad)
  }

  @Test("times that are not numbers and streams that are unknown change nothing")
  func impossible() {
    var checks = TakeChecks()
    checks.register(Self.stream(.imu))
    checks.add(nil, sequence: 0, of: 1, at: .nan)
    checks.add(nil, sequence: 0, of: 1, at: .infinity, bound: .nan)
    checks.add(nil, sequence: 0, of: 9, at: 1)
    #expect(checks.summaries.map(\.samples) == [0])
    #expect(checks.results().first?.state == .bad)
  }

  @Test(
    "the RMS of one second of rotation is the camera's movement",
    arguments: [
      (1.0, CheckState.good), (2, .warning), (4, .bad),
    ])
  func stability(_ speed: Double, _ state: CheckState) {
    var checks = TakeChecks()
    checks.register(Self.stream(.imu, rate: 100, mount: .head))
    for index in 0..<500 {
      let sample = MotionSample(
        sequence: 0, available: .rotationRate, rotationRate: SIMD3(0, Float(speed), 0))
      checks.add(.motion(sample), sequence: UInt32(index), of: 1, at: Double(index) / 100)
    }
    let result = checks.results().first { $0.id == .stability }
    #expect(result?.state == state)
    #expect(abs((result?.value ?? 0) - speed) < 0.07 * speed)
  }

  @Test(
    "blur is rotation × exposure × focal length",
    arguments: [
      (0.0167, CheckState.bad), (0.001, .good),
    ])
  func blurRisk(_ exposure: Double, _ state: CheckState) {
    var checks = TakeChecks()
    checks.register(Self.stream(.imu, rate: 100, mount: .chest))
    checks.expose(exposure: exposure, focalLength: 1_400)
    for index in 0..<100 {
      let sample = MotionSample(
        sequence: 0, available: .rotationRate, rotationRate: SIMD3(1, 0, 0))
      checks.add(.motion(sample), sequence: UInt32(index), of: 1, at: Double(index) / 100)
    }
    #expect(checks.results().first { $0.id == .blurRisk }?.state == state)
  }

  private static let rotations: [([Float], CheckState)] = [
    ([1, 0, 0, 0, 1, 0, 0, 0, 1], .good), ([1, 0, 0, 0, 1, 0, 0, 0, -1], .bad),
    ([1.002, 0, 0, 0, 1, 0, 0, 0, 1], .warning), (Array(repeating: .nan, count: 9), .bad),
    (Array(repeating: 0, count: 9), .bad),
  ]

  @Test("mirrored, stretched and broken rotations are found", arguments: rotations)
  func poseShape(_ rotation: [Float], _ state: CheckState) {
    var transform = SIMD16<Float>(repeating: 0)
    for (place, value) in rotation.enumerated() { transform[place / 3 * 4 + place % 3] = value }
    var checks = TakeChecks()
    checks.register(Self.stream(.pose))
    checks.add(.pose(CameraPose(transform: transform)), sequence: 0, of: 1, at: 0)
    #expect(checks.results().first { $0.id == .poseShape }?.state == state)
  }

  @Test("depth figures are shares and the median of millimetres")
  func depth() throws {
    let millimetres: [UInt16] = [0, 500, 510, 520, 65_535]
    let figures = millimetres.withUnsafeBufferPointer { depth in
      ([0, 2, 2, 1, 0] as [UInt8]).withUnsafeBufferPointer { confidence in
        DepthFigures(millimetres: depth, confidence: confidence)
      }
    }
    #expect(figures?.validShare == 0.8)
    #expect(figures?.confidentShare == 0.4)
    #expect(abs((figures?.median ?? 0) - 0.51) < 0.016)
    let none = [UInt16]().withUnsafeBufferPointer { DepthFigures(millimetres: $0) }
    #expect(none == nil)
  }

  @Test("a hand that rests is idle, and its first movement is timed")
  func idle() {
    var checks = TakeChecks()
    checks.register(Self.stream(.hands, rate: 20))
    checks.begin(at: 0)
    for index in 0..<200 {
      let time = Double(index) / 20
      var joints = HandJoints()
      let x = Float(0.3 + (time < 4 ? 0 : 0.05 * (time - 4)))
      for joint in 0..<HandJoints.count { joints[joint] = SIMD3(x, 0.5 - 0.01 * Float(joint), 0) }
      let hand = Hand(side: .left, confidence: 0.9, picture: joints, world: HandJoints())
      let frame = HandFrame(time: time, sequence: 0, hands: [hand])
      checks.add(.hands(frame), sequence: UInt32(index), of: 1, at: time)
    }
    checks.end(at: 10)
    let results = checks.results()
    #expect(results.first { $0.id == .firstMotion }?.value == 4)
    #expect(abs((results.first { $0.id == .idle }?.value ?? 0) - 0.42) < 0.03)
  }

  @Test("live checks forget what is older than ten seconds")
  func live() throws {
    var live = LiveChecks()
    live.register(Self.stream(.imu, rate: 100))
    func state(_ id: CheckID) -> CheckState? { live.results().first { $0.id == id }?.state }
    for index in 0..<2_000 where !(300..<350).contains(index) {
      let time = Double(index) / 100
      live.update(at: time) { $0.add(nil, sequence: UInt32(index), of: 1, at: time) }
      if index == 400 { #expect(state(.gap) == .bad) }
    }
    #expect(state(.gap) == .good)
    #expect(state(.duration) == nil)
  }
}
