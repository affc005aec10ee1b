import Foundation
import Testing

@testable import Tracking

@Suite("Head swing")
struct HeadSwingTests {
  /// An angle in radians at a time in seconds.
  typealias Motion = @Sendable (Double) -> Float

  /// There and back once: half a period of a raised cosine.
  private static func bump(_ size: Float, from start: Double, for length: Double) -> Motion {
    { time in
      let phase = (time - start) / length
      return (0...1).contains(phase) ? size * Float(0.5 - 0.5 * cos(2 * .pi * phase)) : 0
    }
  }

  private static func wave(_ size: Float, from start: Double, turns: Double, every period: Double)
    -> Motion
  {
    { time in
      let phase = (time - start) / period
      return (0...turns).contains(phase) ? size * Float(sin(2 * .pi * phase)) : 0
    }
  }

  /// The times at which the gesture was made.
  private func strikes(
    _ swing: HeadSwing, _ motion: Motion, across: Motion = { _ in 0 }, rate: Double = 60,
    seconds: Double = 4
  ) -> [Double] {
    var swing = swing
    var last: Float = 0
    return (0..<Int(seconds * rate)).compactMap { index in
      let time = Double(index) / rate
      let envelope = swing.register(motion(time), across: across(time), at: time)
      defer { last = envelope }
      #expect((0...1).contains(envelope))
      return envelope > last ? time : nil
    }
  }

  private var nod: HeadSwing { HeadSwing(swingsNeeded: 1) }
  private var shake: HeadSwing { HeadSwing(swingsNeeded: 2) }

  @Test("one nod strikes once, down or up, at any frame rate", arguments: [15.0, 30, 60, 240])
  func oneNod(rate: Double) throws {
    for size: Float in [0.12, 0.3, -0.2, 0.6] {
      let times = strikes(nod, Self.bump(size, from: 1, for: 0.5), rate: rate)
      #expect(times.count == 1, "\(size)")
      let first = try #require(times.first)
      #expect((1.25...1.55).contains(first))
    }
  }

  @Test("what is small, slow or kept is no nod")
  func noNod() {
    #expect(strikes(nod, Self.bump(0.06, from: 1, for: 0.5)).isEmpty)
    #expect(strikes(nod, Self.bump(0.4, from: 0.5, for: 3)).isEmpty)
    #expect(strikes(nod) { $0 < 1 ? 0 : 0.4 }.isEmpty)
    #expect(strikes(nod) { Float($0) * 0.2 }.isEmpty)
    #expect(strikes(nod) { _ in .nan }.isEmpty)
  }

  @Test("a nod in a pose that is not straight ahead counts too")
  func posed() {
    let bump = Self.bump(0.2, from: 2, for: 0.5)
    #expect(strikes(nod) { 0.5 + bump($0) }.count == 1)
  }

  @Test("a turn that dips a little is no nod")
  func across() {
    let small = Self.bump(0.12, from: 1, for: 0.5)
    #expect(strikes(nod, small, across: Self.bump(0.5, from: 1, for: 0.5)).isEmpty)
    #expect(strikes(nod, small, across: Self.bump(0.05, from: 1, for: 0.5)).count == 1)
  }

  @Test("a shake needs both sides; a look aside and back is none")
  func shakes() {
    #expect(strikes(shake, Self.bump(0.4, from: 1, for: 0.6)).isEmpty)
    #expect(strikes(shake, Self.wave(0.3, from: 1, turns: 1, every: 0.6)).count == 1)
    #expect(strikes(shake, Self.wave(0.2, from: 1, turns: 3, every: 0.5)).count >= 3)
    let slow: Motion = {
      Self.bump(0.3, from: 0.5, for: 0.5)($0) - Self.bump(0.3, from: 2.5, for: 0.5)($0)
    }
    #expect(strikes(shake, slow).isEmpty)
  }

  @Test("the envelope falls to 1/e in 250 ms and ends")
  func envelope() {
    var swing = nod
    let bump = Self.bump(0.3, from: 0.2, for: 0.5)
    var values: [Float] = []
    for index in 0..<400 {
      let time = Double(index) / 100
      values.append(swing.register(bump(time), across: 0, at: time))
    }
    guard let strike = values.firstIndex(of: 1) else {
      Issue.record("The nod was not found.")
      return
    }
    #expect(abs(values[strike + 25] - Float(exp(-1.0))) < 0.001)
    #expect(zip(values[strike...], values[(strike + 1)...]).allSatisfy { $0 >= $1 })
    #expect(values.last == 0)
  }

  @Test("a gap or a time that runs backwards ends a swing that had begun")
  func gaps() {
    var swing = nod
    _ = swing.register(0, across: 0, at: 1)
    _ = swing.register(0.3, across: 0, at: 1.1)
    #expect(swing.register(0, across: 0, at: 3) == 0)
    _ = swing.register(0.3, across: 0, at: 3.1)
    #expect(swing.register(0, across: 0, at: 0.2) == 0)
  }
}
