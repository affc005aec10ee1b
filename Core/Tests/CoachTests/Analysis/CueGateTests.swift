import CoachWire
import Testing

@testable import Coach

@Suite("Cue gate")
struct CueGateTests {
  /// The faults of each instant; the times at which cues were delivered, with their faults.
  private func cues(
    until end: Double, step: Double = 0.25, goal: CoachGoal = .everything,
    bands: CoachBands = CoachBands(), _ faults: (Double) -> [CoachFault]
  ) -> [(time: Double, fault: CoachFault?)] {
    var gate = CueGate()
    var cues: [(time: Double, fault: CoachFault?)] = []
    for index in 0...Int(end / step) {
      let time = Double(index) * step
      let decision = gate.register(faults(time), goal: goal, bands: bands, at: time)
      if decision.isDelivered { cues.append((time, decision.fault)) }
    }
    return cues
  }

  @Test("a fault shorter than 1.5 s is not cued")
  func persistence() {
    #expect(cues(until: 5) { $0 < 1.5 ? [.pauses] : [] }.isEmpty)
    #expect(cues(until: 5) { $0 <= 1.5 ? [.pauses] : [] }.map(\.time) == [1.5])
  }

  @Test("a gap of half a second does not end a fault, one of a second does")
  func lapse() {
    #expect(cues(until: 1.75) { $0 == 0.75 ? [] : [.pauses] }.count == 1)
    #expect(cues(until: 2.75) { (0.5..<1.5).contains($0) ? [] : [.pauses] }.isEmpty)
  }

  @Test(
    "a lasting fault is cued again when its cooldown since the last delivered cue ends",
    arguments: [(CoachFault.slow, 8.0), (.fast, 10), (.quiet, 10), (.dark, 12)])
  func cooldown(_ fault: CoachFault, _ seconds: Double) {
    let times = cues(until: 40) { _ in [fault] }.map(\.time)
    #expect(times.count == 1 + Int((40 - 1.5) / seconds))
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == seconds })
  }

  @Test("polling every two seconds does not renew the cooldown, as it does in the existing server")
  func polling() {
    #expect(cues(until: 40, step: 2) { _ in [.pauses] }.map(\.time) == [2, 10, 18, 26, 34])
  }

  @Test("a fault that is not sure yet is not cued, and its time counts")
  func unsure() {
    var gate = CueGate()
    var times: [Double] = []
    for index in 0...40 {
      let time = Double(index) / 4
      let decision = gate.register(
        [.slow], unsure: time < 6 ? [.slow] : [], goal: .everything, bands: CoachBands(), at: time)
      #expect(decision.fault == (time < 6 ? nil : .slow))
      if decision.isDelivered { times.append(time) }
    }
    #expect(times == [6])
  }

  @Test("a fault that is sure counts at once, when it is found and inside the goal")
  func sure() {
    func delivery(_ goal: CoachGoal, _ faults: [CoachFault] = [.fast]) -> Double? {
      var gate = CueGate()
      return (0...48).map { Double($0) / 4 }.first { time in
        gate.register(
          faults, unsure: time < 10 ? [.fast] : [], sure: [.fast], goal: goal, bands: CoachBands(),
          at: time
        ).isDelivered
      }
    }
    #expect(delivery(.everything) == 0)
    #expect(delivery(.pace) == 0)
    #expect(delivery(.energy) == 10)
    #expect(delivery(.everything, []) == nil)
  }

  @Test("there is one cue at a time, the worst first, and one every four seconds")
  func order() {
    let delivered = cues(until: 30) { _ in [.still, .slow, .silent, .flat] }
    #expect(delivered.first?.fault == .silent)
    for (one, next) in zip(delivered, delivered.dropFirst()) { #expect(next.time - one.time >= 4) }
    var last: [CoachEventKind: Double] = [:]
    for cue in delivered {
      guard let kind = cue.fault?.event else { continue }
      if let before = last[kind] { #expect(cue.time - before >= kind.cooldown) }
      last[kind] = cue.time
    }
  }

  @Test("two faults of one event share its cooldown")
  func sharedCooldown() {
    let delivered = cues(until: 16) { $0 < 6 ? [.dark] : [.small] }
    #expect(delivered.map(\.fault) == [.dark, .small])
    #expect(delivered.map(\.time) == [1.5, 13.5])
  }

  @Test("the faults of the chosen goal come first, others must last three times as long")
  func goal() {
    let both = cues(until: 3, goal: .eyeContact) { _ in [.silent, .gazeAway] }
    #expect(both.map(\.fault) == [.gazeAway])
    let other = cues(until: 8, goal: .pace) { _ in [.quiet] }
    #expect(other.map(\.time) == [4.5])
  }

  @Test("a flat expression must last four seconds")
  func flat() {
    #expect(cues(until: 10) { _ in [.flat] }.map(\.time) == [4])
  }

  @Test("a wider gap of the person's own holds")
  func ownGap() {
    var bands = CoachBands()
    bands[.gap] = 20
    #expect(cues(until: 45, bands: bands) { _ in [.pauses] }.map(\.time) == [1.5, 21.5, 41.5])
  }

  @Test("a time that runs backwards, and a long gap, start anew")
  func backwards() {
    var gate = CueGate()
    let bands = CoachBands()
    _ = gate.register([.pauses], goal: .everything, bands: bands, at: 100)
    _ = gate.register([.pauses], goal: .everything, bands: bands, at: 5)
    let early = gate.register([.pauses], goal: .everything, bands: bands, at: 6)
    #expect(!early.isDelivered)
    let late = gate.register([.pauses], goal: .everything, bands: bands, at: 60)
    #expect(!late.isDelivered)
    #expect(gate.register([.pauses], goal: .everything, bands: bands, at: 62).isDelivered)
  }

  @Test("the event of a cue stands until its fault ends")
  func standing() {
    var gate = CueGate()
    var faults: [CoachFault?] = []
    for index in 0..<20 {
      let time = Double(index) / 4
      let decision = gate.register(
        time < 3 ? [.pauses] : [], goal: .everything, bands: CoachBands(), at: time)
      faults.append(decision.fault)
    }
    #expect(faults[..<6].allSatisfy { $0 == nil })
    #expect(faults[6...13].allSatisfy { $0 == .pauses })
    #expect(faults[14...].allSatisfy { $0 == nil })
  }
}
