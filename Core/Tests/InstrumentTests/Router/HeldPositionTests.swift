import Foundation
import Instrument
import Music
import TestSupport
import Testing
import Tracking

@Suite("Hands that hold their position")
struct HeldPositionTests {
  /// A Gaussian number of sigma 1 (Box and Muller 1958).
  private static func gauss(_ generator: inout SeededGenerator) -> Double {
    let radius = (-2 * log(Double.random(in: 1e-12..<1, using: &generator))).squareRoot()
    return radius * cos(2 * Double.pi * Double.random(in: 0..<1, using: &generator))
  }

  /// False notes a minute over `minutes` held positions of a minute each, 60 frames a second and 15 zones.
  ///
  /// - Parameter stabilizer: nil for positions that are stabilised already.
  private func falseNotes(
    sigma: Double, hysteresis: Float, minutes: Int, _ stabilizer: PositionStabilizer.Method? = nil
  ) -> Double {
    var generator = SeededGenerator(seed: 11)
    var changes = 0
    for _ in 0..<minutes {
      var script = PlayScript {
        $0.highest = Note(clamping: 81)
        $0.hysteresis = hysteresis
      }
      var steady = stabilizer.map { PositionStabilizer($0) }
      let place = Double.random(in: 0..<15, using: &generator) / 15
      for frame in 0..<3600 {
        let time = Double(frame) / 60
        let raw = SIMD2(
          Float(place + sigma * Self.gauss(&generator)), Float(sigma * Self.gauss(&generator)))
        let position = steady?.update(raw, at: time) ?? raw
        script.hands([0: Double(position.x) * 15], at: time)
      }
      changes += script.events.count { if case .noteOn = $0.action { true } else { false } } - 1
    }
    return Double(changes) / Double(minutes)
  }

  @Test("at most half a false note a minute, with a sigma of 0.002 of the width after -6 dB")
  func falseNotesAreRare() {
    let stabilised = 0.001
    #expect(falseNotes(sigma: stabilised, hysteresis: 0.15, minutes: 40) <= 0.5)
  }

  @Test("the same with raw noise and a stabiliser", arguments: PositionStabilizer.Method.allCases)
  func stabilised(method: PositionStabilizer.Method) {
    #expect(falseNotes(sigma: 0.002, hysteresis: 0.15, minutes: 20, method) <= 0.5)
  }

  @Test("it is the hysteresis that prevents them")
  func hysteresisMatters() {
    #expect(falseNotes(sigma: 0.001, hysteresis: 0, minutes: 40) > 5)
  }
}
