import Foundation
import SoundQuality
import Testing

@testable import DSP

@Suite("Modulators", .enabled(if: Build.isOptimised))
struct ModulatorTests {
  @Test("an LFO keeps its phase within 1e-6 turns in an hour")
  func drift() {
    let turns = Float(2) * (1 / Float(48_000))
    let perSample = Double(turns.phase) / 4_294_967_296
    let perHour = abs(perSample - 2.0 / 48_000) * 48_000 * 3_600
    // The increment is a whole number of 2⁻³² turns, so an hour may be off by up to 0.04 turns.
    #expect(perHour < 0.05)
  }

  @Test("a gate restarts an LFO on its sample")
  func retrigger() {
    let rig = ComponentRig(.lfo)
    rig.set("Shape", "Saw")
    rig.set("Rate", 3)
    rig.reset()
    let before = rig.render(count: 1_000)[0]
    rig.set("Gate", 1)
    let after = rig.render(count: 1_000)[0]
    #expect(before.last! > -0.95)
    #expect(after[0] == before[0])
    #expect(after == before)
  }

  @Test("every shape stays in −1…1", arguments: 0..<6)
  func range(shape: Int) {
    let rig = ComponentRig(.lfo)
    rig.set("Shape", Float(shape))
    rig.set("Rate", 37)
    rig.reset()
    let peak = Levels.peak(rig.render(count: 96_000, blocks: [512])[0])
    #expect(peak <= 1.000_001 && peak > 0.5)
  }

  @Test("a knot closes after one turn, inside the unit cube", arguments: [(2, 3), (4, 6), (5, 9)])
  func knot(p: Int, q: Int) {
    let rig = ComponentRig(.knotModulator)
    rig.set("P", Float(p))
    rig.set("Q", Float(q))
    rig.set("Speed", 1)
    rig.set("Radius", 1)
    rig.set("Tube", 1)
    rig.reset()
    let axes = rig.render(count: 48_001, blocks: [512])
    for axis in axes {
      #expect(abs(axis[48_000] - axis[0]) <= 1e-3)
      #expect(Levels.peak(axis) <= 1)
    }
  }

  @Test("an attractor stays inside for a long time", arguments: 0..<4)
  func bounded(system: Int) {
    let rig = ComponentRig(.chaosAttractor, sampleRate: 22_050)
    rig.set("System", Float(system))
    rig.set("Speed", 100)
    rig.reset()
    for _ in 0..<20 {
      let axes = rig.render(count: 22_050, blocks: [512])
      for axis in axes {
        #expect(Levels.peak(axis) <= 1)
        #expect(Levels.effective(axis) > 0.02)
      }
    }
  }

  @Test("Lorenz has the Lyapunov exponent 0.906 within 5 %")
  func lyapunov() {
    let system = ChaosSystem.lorenz
    var a = ChaosPoint<Float>(x: 1, y: 1, z: 20)
    for _ in 0..<5_000 { a = system.advanced(a, 0.005, 1) }
    var b = a
    b.x += 1e-2
    var sum = 0.0
    let steps = 400_000
    for _ in 0..<steps {
      a = system.advanced(a, 0.005, 1)
      b = system.advanced(b, 0.005, 1)
      let (dx, dy, dz) = (Double(b.x - a.x), Double(b.y - a.y), Double(b.z - a.z))
      let distance = (dx * dx + dy * dy + dz * dz).squareRoot()
      sum += log(distance / 1e-2)
      let scale = Float(1e-2 / distance)
      b = ChaosPoint(
        x: a.x + Float(dx) * scale, y: a.y + Float(dy) * scale, z: a.z + Float(dz) * scale)
    }
    let exponent = sum / (Double(steps) * 0.005)
    #expect(abs(exponent / 0.906 - 1) <= 0.05)
  }
}
