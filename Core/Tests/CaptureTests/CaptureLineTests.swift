import Capture
import CaptureWire
import Signals
import Testing

@Suite("Capture line")
struct CaptureLineTests {
  private static let imu = CaptureStream(
    id: 3, device: "phone", kind: .imu, title: "Phone", mount: .head, rate: 100)

  private static func sample(_ sequence: UInt32) -> CaptureSample {
    CaptureSample(
      sensed: Int64(sequence) * 10_000_000, sequence: sequence,
      reading: .motion(
        MotionSample(sequence: sequence, available: .rotationRate, rotationRate: SIMD3(1, 0, 0))))
  }

  private static func line() -> CaptureLine {
    var line = CaptureLine()
    #expect(line.register(Samples.phone).isEmpty)
    #expect(line.register(imu).isEmpty)
    return line
  }

  @Test("devices and streams are written at the beginning, and what comes later when it comes")
  func definitions() {
    var line = Self.line()
    #expect(line.begin(at: 10) == [.device(Samples.phone), .stream(Self.imu)])
    #expect(line.begin(at: 11).isEmpty)
    #expect(line.register(Samples.glove) == [.device(Samples.glove)])
    let glove = CaptureStream(id: 9, device: "glove", kind: .glove)
    #expect(line.register(glove) == [.stream(glove)])
    #expect(line.register(glove).isEmpty)
    #expect(line.register(CaptureStream(id: 10, device: "nobody", kind: .imu)).isEmpty)
    #expect(line.checks[1]?.summaries.map(\.stream.id) == [3, 9])
  }

  @Test("all that is sensed in the take is written, early and late arrivals too")
  func writing() {
    var line = Self.line()
    func receive(_ sequence: UInt32, _ time: Double?, now: Double) -> Bool {
      let moment = time.map { (time: $0, bound: 0.002) }
      return line.receive(Self.sample(sequence), of: 3, at: moment, now: now) != nil
    }
    #expect(!receive(0, 9, now: 9))
    _ = line.begin(at: 10)
    #expect(!receive(1, 9.9, now: 10.1))
    #expect(receive(2, 9.999, now: 10.1))
    #expect(receive(3, 10.5, now: 10.6))
    // Its clock is not mapped yet.
    #expect(receive(4, nil, now: 10.6))
    line.end(at: 20)
    #expect(!receive(5, nil, now: 20.1))
    // A watch that sends ten seconds later.
    #expect(receive(6, 19, now: 29))
    #expect(!receive(7, 20.1, now: 29))
    #expect(line.receive(Self.sample(8), of: 77, at: (15, 0), now: 15) == nil)
    #expect(line.checks[1]?.summaries.map(\.samples) == [3])
  }

  @Test("figures show rate, age, losses, bound and battery of each device")
  func figures() throws {
    var line = Self.line()
    line.charge(1.7, of: "phone")
    line.charge(0.5, of: "nobody")
    for index in 0..<200 where index != 50 {
      let time = Double(index) / 100
      _ = line.receive(
        Self.sample(UInt32(index)), of: 3, at: (time, 0.001), now: time + 0.02)
    }
    let figures = try #require(line.figures(at: 2.03).first)
    let stream = try #require(figures.streams.first)
    #expect(figures.battery == 1)
    #expect(figures.bound == 0.001)
    #expect(abs(stream.rate - 100) < 2)
    #expect(abs((stream.age ?? 0) - 0.04) < 1e-9)
    #expect(abs((stream.silence ?? 0) - 0.02) < 1e-9)
    #expect(stream.received == 199)
    #expect(stream.lost == 1)
    #expect(!figures.isSilent)
    let later = try #require(line.figures(at: 13).first)
    #expect(later.isSilent)
  }

  @Test("the rate is that of the sensor, however samples are batched", arguments: [1, 3, 10, 55])
  func batches(size: Int) throws {
    var line = Self.line()
    for batch in 0..<(220 / size) {
      let arrival = Double((batch + 1) * size) / 100 + 0.03
      for index in batch * size..<(batch + 1) * size {
        let time = Double(index) / 100
        _ = line.receive(Self.sample(UInt32(index)), of: 3, at: (time, 0.001), now: arrival)
        let shown = try #require(line.figures(at: arrival + 0.01).first?.streams.first)
        if index > 110 { #expect(abs(shown.rate - 100) < 0.5, "\(index)") }
      }
    }
    // What was late does not change it.
    _ = line.receive(Self.sample(1), of: 3, at: (0.01, 0.001), now: 2.25)
    let shown = try #require(line.figures(at: 2.26).first?.streams.first)
    #expect(abs(shown.rate - 100) < 0.5)
    #expect(try #require(line.figures(at: 4).first?.streams.first).rate == 0)
  }

  @Test("each person has checks of their own")
  func persons() {
    var line = Self.line()
    _ = line.register(CaptureDevice(id: "second", name: "Second", person: 2))
    _ = line.register(CaptureStream(id: 30, device: "second", kind: .imu, rate: 100))
    _ = line.begin(at: 0)
    for index in 0..<500 {
      let time = Double(index) / 100
      _ = line.receive(Self.sample(UInt32(index)), of: 3, at: (time, 0.001), now: time)
    }
    line.end(at: 5)
    #expect(line.checks[1]?.grade?.letter == .a)
    #expect(line.checks[2]?.grade?.reasons.count == 1)
  }

  @Test("pictures reach the checks of the take and those of the last seconds")
  func pictures() throws {
    var line = Self.line()
    _ = line.begin(at: 0)
    let count = LumaThumbnail.width * LumaThumbnail.height
    let dark = try #require(LumaThumbnail([UInt8](repeating: 10, count: count)))
    line.see(PictureLuma(thumbnail: dark, sharpness: 100), of: 3)
    line.measure(DepthFigures(validShare: 0.1), of: 3)
    #expect(line.liveResults.contains { $0.id == .dark && $0.state == .bad })
    #expect(line.liveResults.contains { $0.id == .depthValid && $0.state == .bad })
    let results = line.checks[1]?.results() ?? []
    #expect(results.contains { $0.id == .dark && $0.state == .bad })
  }

  @Test("a device that is gone is removed, but not during a take")
  func removal() {
    var line = Self.line()
    _ = line.begin(at: 0)
    line.remove("phone")
    #expect(line.devices.count == 1)
    line.end(at: 1)
    line.remove("phone")
    #expect(line.devices.isEmpty)
    #expect(line.streams.isEmpty)
    #expect(line.liveResults.isEmpty)
  }
}
