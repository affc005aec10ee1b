import CaptureFiles
import CaptureWire
import Signals
import Testing

extension EngineHarness {
  /// Expects every sample that a stream sensed between two instants of the test, in seconds, exactly once in a list,
  /// with its reading, and its time within a few milliseconds.
  func expectEverySample(
    of device: TestDevice, _ stream: CaptureStream, in name: String, _ session: String,
    start: Double, from first: Double, to last: Double
  ) throws {
    let rate = stream.rate ?? 100
    var counts: [Int: Int] = [:]
    var worst = 0.0
    var wrong: [Int] = []
    for sample in try samples(name, of: session) {
      let index = Int(((sample.seconds + start) * rate).rounded())
      counts[index, default: 0] += 1
      worst = max(worst, abs(sample.seconds + start - Double(index) / rate))
      let truth = TestDevice.reading(device.movement, stream, index)
      if !isSame(sample.reading, truth) { wrong.append(index) }
    }
    #expect(
      wrong.isEmpty, "\(device.session.id) \(stream.id) has other readings at \(wrong.prefix(5))")
    #expect(worst < 0.5 / rate - 1e-4, "\(device.session.id): \(worst)")
    #expect(counts.values.allSatisfy { $0 == 1 }, "\(device.session.id) repeats samples")
    let wanted = Int((first * rate).rounded(.up))..<Int((last * rate).rounded(.down))
    let missing = wanted.filter { counts[$0] == nil }
    #expect(
      missing.isEmpty, "\(device.session.id) \(stream.id) lost \(missing.prefix(5)) of \(wanted)")
  }

  private func isSame(_ reading: CaptureReading, _ truth: CaptureReading?) -> Bool {
    switch (reading, truth) {
    case (.motion(let own), .motion(let other)):
      own.acceleration == other.acceleration && own.rotationRate == other.rotationRate
    case (.pose(let own), .pose(let other)): own.transform == other.transform
    case (.glove(let own), .glove(let other)): own.angles == other.angles
    default: false
    }
  }
}
