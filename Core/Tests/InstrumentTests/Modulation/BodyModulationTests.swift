import Foundation
import Instrument
import Mapping
import Signals
import Testing
import Tracking

@Suite("Modulation by body and face")
struct BodyModulationTests {
  private static let routes = [
    BodyRoute(.wrists, to: .dial(.fuzz)), BodyRoute(.mouth, to: .controller(11)),
  ]

  /// The settled value of a mouth opened by `open`.
  private func value(of route: BodyRoute, at open: Float) -> Float? {
    var modulation = BodyModulation([route])
    return modulation.see([.jawOpen: open], at: 0).first?.value
  }

  @Test("a route has a curve, a range and a direction")
  func shape() {
    func values(_ route: BodyRoute) -> [Float?] {
      [0, 0.5, 1].map { value(of: route, at: $0) }
    }
    let target = ModulationTarget.dial(.tone)
    #expect(values(BodyRoute(.mouth, to: target)) == [0, 0.5, 1])
    #expect(values(BodyRoute(.mouth, to: target, isInverted: true)) == [1, 0.5, 0])
    #expect(values(BodyRoute(.mouth, to: target, curve: .exponential)) == [0, 0.25, 1])
    #expect(
      values(BodyRoute(.mouth, to: target, min: 0.25, max: 0.75)) == [0.25, 0.5, 0.75])
    #expect(
      values(BodyRoute(.mouth, to: target, min: 0.75, max: 0.25)) == [0.75, 0.5, 0.25])
    let controller = BodyRoute(.mouth, to: .controller(1), max: 0.5)
    let steps: [Float] = [0, 32.0 / 127, 64.0 / 127]
    #expect(values(controller) == steps)
  }

  @Test("arms that open raise the distance of the wrists, in the range of the calibration")
  func distance() throws {
    var calibration = BodyCalibration()
    calibration.setShoulderWidth(StandingPerson.shoulders)
    let wide = (StandingPerson.shoulders + 4 * 0.28) / StandingPerson.shoulders
    calibration.setRange(1...wide, of: .distance(.leftWrist, .rightWrist))
    var modulation = BodyModulation(Self.routes, calibration: calibration)
    #expect(modulation.relationships == [.distance(.leftWrist, .rightWrist)])
    var found: [Float] = []
    for frame in 0...90 {
      let arm = Float.pi / 2 * Float(min(frame, 60)) / 60
      found += modulation.see([StandingPerson(arm: arm).body], at: Double(frame) / 30).map(\.value)
    }
    #expect(found.first == 0 && found.last == 1 && found == found.sorted() && found.count > 50)
    let pose = try #require(modulation.pose)
    #expect(abs((pose.shoulderWidth ?? 0) - StandingPerson.shoulders) < 1e-5)
  }

  @Test("only changes are given")
  func changes() {
    var modulation = BodyModulation(
      Self.routes + [BodyRoute(.mouth, to: .dial(.delay), isInverted: true)])
    #expect(modulation.see([.jawOpen: 0.5], at: 0).map(\.route) == [1, 2])
    #expect(modulation.see([StandingPerson().body], at: 0).map(\.route) == [0])
    for time in 1..<10 {
      #expect(modulation.see([.jawOpen: 0.5], at: Double(time)).isEmpty)
      #expect(modulation.see([StandingPerson().body], at: Double(time)).isEmpty)
    }
    // A controller changes by one and a quarter steps, a dial by 0.004.
    #expect(modulation.see([.jawOpen: 0.503], at: 1e6).isEmpty)
    #expect(modulation.see([.jawOpen: 0.505], at: 2e6).map(\.route) == [2])
    #expect(modulation.see([.jawOpen: 0.515], at: 3e6).map(\.route) == [1, 2])
  }

  @Test("both ends are reached")
  func ends() {
    var modulation = BodyModulation([
      BodyRoute(.mouth, to: .dial(.tone)), BodyRoute(.mouth, to: .controller(2)),
    ])
    for (second, open) in [1, 0, 1, 0].enumerated() {
      var last: [ModulationTarget: Float] = [:]
      for frame in 0..<60 {
        let time = Double(second * 2) + Double(frame) / 30
        for value in modulation.see([.jawOpen: Float(open)], at: time) {
          last[value.target] = value.value
        }
      }
      #expect(last == [.dial(.tone): Float(open), .controller(2): Float(open)])
    }
  }

  @Test("what is not seen keeps its value")
  func holds() {
    var modulation = BodyModulation(Self.routes)
    #expect(modulation.see([], at: 0).isEmpty && modulation.see([.headYaw: 1], at: 0).isEmpty)
    #expect(modulation.see([StandingPerson().body], at: 1).count == 1)
    var hidden = StandingPerson(arm: 0).body
    hidden.visibility[.leftWrist] = 0.2
    #expect(modulation.see([hidden], at: 1.1).isEmpty && modulation.pose != nil)
    #expect(modulation.see([.jawOpen: 1], at: 1).count == 1)
    var lost = ChannelFrame(time: 2, isTracked: false)
    var values: [ModulationValue] = []
    modulation.receive(lost, into: &values)
    (lost.time, lost.isTracked, lost.available) = (3, true, [])
    modulation.receive(lost, into: &values)
    #expect(values.isEmpty)
    #expect(modulation.see([.jawOpen: 1], at: 4).isEmpty)
    #expect(modulation.see([StandingPerson().body], at: 1.2).isEmpty)
  }

  @Test("where routes share a target, the newest value wins, and of one frame the last route")
  func shared() {
    let target = ModulationTarget.dial(.tone)
    var modulation = BodyModulation([
      BodyRoute(.mouth, to: target), BodyRoute(.wrists, to: target),
      BodyRoute(.mouth, to: target, isInverted: true),
    ])
    let closed = ModulationValue(route: 2, target: target, value: 1, time: 0)
    #expect(modulation.see([.jawOpen: 0], at: 0) == [closed])
    #expect(modulation.see([StandingPerson().body], at: 0).map(\.route) == [1])
    #expect(modulation.see([.jawOpen: 0], at: 1).isEmpty)
    #expect(modulation.see([.jawOpen: 1], at: 2).map(\.route) == [2])
  }

  @Test("new routes continue; only targets whose routes changed are given again")
  func apply() {
    var modulation = BodyModulation(Self.routes)
    _ = modulation.see([.jawOpen: 0.5], at: 0)
    _ = modulation.see([StandingPerson().body], at: 0)
    modulation.apply(Array(Self.routes.reversed()), calibration: BodyCalibration())
    #expect(modulation.see([], at: 1).isEmpty)
    var changed = Self.routes
    changed[1].isInverted = true
    changed[1].max = 0.5
    modulation.apply(changed, calibration: BodyCalibration())
    // The mouth is held, although its sensor says nothing.
    let value = ModulationValue(route: 1, target: .controller(11), value: 32 / 127, time: 2)
    #expect(modulation.see([], at: 2) == [value])
    modulation.apply([], calibration: BodyCalibration())
    #expect(modulation.see([.jawOpen: 1], at: 3).isEmpty)
    modulation.apply(Self.routes, calibration: BodyCalibration())
    #expect(modulation.see([.jawOpen: 1], at: 4).map(\.value) == [1])
  }

  @Test("a new calibration counts from the next frame")
  func calibration() {
    var modulation = BodyModulation(Self.routes)
    _ = modulation.see([StandingPerson(arm: 0).body], at: 0)
    var calibration = BodyCalibration()
    calibration.setRange(1...2, of: .distance(.leftWrist, .rightWrist))
    modulation.apply(Self.routes, calibration: calibration)
    var last: Float?
    for frame in 1..<60 {
      let found = modulation.see([StandingPerson(arm: 0).body], at: Double(frame) / 30)
      last = found.last?.value ?? last
    }
    #expect(last == 0)
  }

  @Test("a calibration learns the poses of the person who plays")
  func learning() {
    var modulation = BodyModulation(Self.routes)
    var calibrator = BodyCalibrator(modulation.relationships, seconds: 2)
    for frame in 0..<150 {
      let time = Double(frame) / 30
      let person = StandingPerson(arm: Float(time < 2 ? 0.2 : 0.8 - 0.6 * cos(4 * time)))
      _ = modulation.see([person.body], at: time)
      if let pose = modulation.pose { calibrator.add(pose, at: time) }
    }
    #expect(calibrator.step == .done)
    modulation.apply(Self.routes, calibration: calibrator.calibration)
    #expect(modulation.see([StandingPerson(arm: 0.2).body], at: 10).last?.value ?? 1 < 0.05)
    #expect(modulation.see([StandingPerson(arm: 1.4).body], at: 20).last?.value ?? 0 > 0.95)
  }

  @Test("tracked hands count where a route has them")
  func hands() {
    let input = ModulationInput.relationship(.distance(.leftHand, .leftShoulder))
    var modulation = BodyModulation([BodyRoute(input, to: .dial(.tone))])
    let person = StandingPerson(arm: .pi / 2)
    #expect(modulation.see([person.body], at: 0).isEmpty)
    let wrist = person.body.picture[.leftWrist]
    let hand = TrackedHand(slot: 0, side: .left, position: SIMD2(wrist.x, wrist.y))
    var values: [ModulationValue] = []
    let frame = BodyFrame(time: 1, sequence: 1, bodies: [person.body])
    modulation.receive(frame, hands: [hand], into: &values)
    #expect(values.count == 1 && abs((values.first?.value ?? 0) - 0.56 / 0.36 / 3) < 0.01)
  }

  @Test("frames that are late or have no time do not count; a clock may begin again")
  func times() {
    var modulation = BodyModulation(Self.routes)
    for time in [Double.nan, .infinity, -.infinity] {
      #expect(modulation.see([.jawOpen: 1], at: time).isEmpty)
      #expect(modulation.see([StandingPerson().body], at: time).isEmpty)
    }
    #expect(modulation.see([.jawOpen: 1], at: 100).map(\.value) == [1])
    #expect(modulation.see([StandingPerson().body], at: 100).count == 1)
    for time in [100, 99.5] {
      #expect(modulation.see([.jawOpen: 0], at: time).isEmpty)
      #expect(modulation.see([StandingPerson(arm: 0).body], at: time).isEmpty)
    }
    #expect(modulation.see([.jawOpen: 0], at: 0).map(\.value) == [0])
    #expect(modulation.see([StandingPerson(arm: 0).body], at: 0).count == 1)
  }
}
