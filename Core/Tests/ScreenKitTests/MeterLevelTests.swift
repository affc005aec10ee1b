import ScreenKit
import Testing

@Suite("Meters")
struct MeterLevelTests {
  private let rule = MeterRule()

  private func meter(_ range: ClosedRange<Double>, _ value: Double) -> MeterLevel {
    var meter = MeterLevel(range: range)
    meter.take(value, isAvailable: true, isActive: true, elapsed: 0, rule: rule)
    return meter
  }

  @Test("texts are those of the page")
  func texts() {
    #expect(meter(0...1, 0.4).text(rule) == "0.40")
    #expect(meter(0...1, -0.001).text(rule) == "0.00")
    #expect(meter(-1...1, 0.4).text(rule) == "+0.40")
    #expect(meter(-1...1, -0.4).text(rule) == "−0.40")
    #expect(meter(-1...1, -0.4).spoken(rule, unit: "radians") == "−0.40 radians")
    #expect(meter(0...1, .nan).text(rule) == rule.absent)
    #expect(meter(0...1, .nan).spoken(rule, unit: "radians") == rule.absent)
    var off = MeterLevel(range: 0...1)
    off.take(0.5, isAvailable: true, isActive: false, elapsed: 0, rule: rule)
    #expect(off.text(rule) == rule.silent)
  }

  @Test("bands begin at the rule's thresholds")
  func bands() {
    #expect(meter(0...1, 0.29).band(rule) == .low)
    #expect(meter(0...1, 0.3).band(rule) == .middle)
    #expect(meter(0...1, 0.7).band(rule) == .middle)
    #expect(meter(-2...2, -1.5).band(rule) == .high)
    #expect(meter(-2...2, -9).level == -1)
  }

  @Test("a peak is held and then falls, on its own side")
  func peak() {
    var meter = MeterLevel(range: -1...1)
    meter.take(-0.8, isAvailable: true, isActive: true, elapsed: 0, rule: rule)
    for _ in 0..<12 {
      meter.take(0, isAvailable: true, isActive: true, elapsed: 0.1, rule: rule)
    }
    #expect(meter.peak == -0.8)
    meter.take(0.1, isAvailable: true, isActive: true, elapsed: 0.5, rule: rule)
    #expect(abs(meter.peak + 0.45) < 1e-9)
    meter.take(0.5, isAvailable: true, isActive: true, elapsed: 0.1, rule: rule)
    #expect(meter.peak == 0.5)
    for _ in 0..<50 {
      meter.take(0, isAvailable: false, isActive: true, elapsed: 0.1, rule: rule)
    }
    #expect(meter.peak == 0)
  }
}
