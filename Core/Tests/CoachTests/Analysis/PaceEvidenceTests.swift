import Testing

@testable import Coach

@Suite("Evidence of a pace")
struct PaceEvidenceTests {
  /// Seconds until the evidence is enough; nil when it never is.
  private func seconds(
    of fault: CoachFault, step: Double = 0.25, until end: Double = 60,
    _ deviation: (Double) -> Double?
  ) -> Double? {
    var evidence = PaceEvidence()
    for index in 0...Int(end / step) {
      let time = Double(index) * step
      evidence.register(deviation(time), at: time)
      if !evidence.unsure.contains(fault) { return time }
    }
    return nil
  }

  @Test(
    "the farther beyond its limit, the sooner a pace is sure",
    arguments: [(1.25, 4.0), (1.5, 2), (2, 1), (50, 0.5)])
  func growth(_ deviation: Double, _ time: Double) {
    #expect(seconds(of: .fast) { _ in deviation } == time)
    #expect(seconds(of: .slow) { _ in -deviation } == time)
    #expect(seconds(of: .slow) { _ in deviation } == nil)
  }

  @Test("a pace that swings about its limit is never sure, one that stays beyond it is")
  func swings() {
    #expect(seconds(of: .slow) { $0.truncatingRemainder(dividingBy: 6) < 3 ? -1.2 : -0.7 } == nil)
    #expect(seconds(of: .slow) { $0.truncatingRemainder(dividingBy: 6) < 3 ? -1.4 : -0.9 } != nil)
  }

  @Test("calls two seconds apart count, pauses keep what there is, gaps and other times begin anew")
  func time() {
    #expect(seconds(of: .fast, step: 2) { _ in 1.5 } == 2)
    #expect(seconds(of: .fast) { $0 < 2 || $0 > 5 ? 1.25 : nil } == 7.25)
    #expect(seconds(of: .fast, step: 9) { _ in 3 } == nil)
    var evidence = PaceEvidence()
    for time in [0.0, 1, 2] { evidence.register(3, at: time) }
    #expect(evidence.unsure == [.slow])
    evidence.register(.nan, at: 2.5)
    #expect(evidence.unsure == [.slow])
    evidence.register(3, at: 1)
    #expect(evidence.unsure == [.slow, .fast])
  }
}
