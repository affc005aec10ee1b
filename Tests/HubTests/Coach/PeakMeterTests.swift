import Testing

@testable import HubCoach

@Suite("Peaks of sound of any length")
struct PeakMeterTests {
  private func meter(_ samples: [Int16], piece: Int = 4096) -> PeakMeter {
    let bytes = samples.flatMap {
      [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
    }
    var meter = PeakMeter()
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + piece)
      bytes[start..<end].withUnsafeBytes { meter.add($0) }
      start = end
    }
    return meter
  }

  @Test("without sound there are no points, and a part of a point is one")
  func short() {
    #expect(meter([]).peaks.isEmpty)
    #expect(meter([-16_384]).peaks == [0.5])
    #expect(meter([.min]).peaks == [1] && meter([.max]).peaks == [1])
    let two = meter([Int16](repeating: 0, count: 160) + [3277])
    #expect(two.peaks == [0, 0.1] && two.secondsPerPoint == 0.01)
  }

  @Test("pieces of any size, odd ones too, give the same points")
  func pieces() {
    let samples = (0..<3_000).map { Int16(truncatingIfNeeded: $0 &* 7919) }
    let whole = meter(samples)
    for piece in [1, 3, 7, 255, 1001] { #expect(meter(samples, piece: piece) == whole) }
  }

  @Test(
    "points are the largest magnitude of their part, at most 2000 of them",
    arguments: [1_600, 159_999, 319_839, 319_840, 320_000, 320_001, 800_000, 1_300_077, 2_600_000])
  func points(count: Int) {
    let samples = (0..<count).map { index -> Int16 in
      let noise = UInt32(truncatingIfNeeded: index) &* 2_654_435_761
      return Int16(truncatingIfNeeded: Int(noise >> 16) % (1 + index % 30_000))
    }
    let meter = meter(samples)
    let peaks = meter.peaks
    #expect(peaks.count <= 2000)
    let length = Int((meter.secondsPerPoint * 16_000).rounded())
    #expect(peaks.count == (count + length - 1) / length)
    // No longer than it must be.
    #expect(length == 160 || count > length / 2 * 1999)
    for (point, peak) in peaks.enumerated() {
      let part = samples[(point * length)..<min(count, (point + 1) * length)]
      let wanted = part.reduce(0) { max($0, abs(Int($1))) }
      guard abs(peak - min(1, Double(wanted) / 32_767)) > 0.000_051 else { continue }
      Issue.record("point \(point) of \(count) samples is \(peak)")
      break
    }
  }
}
