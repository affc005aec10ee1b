import DSP

/// How long the segments of an envelope take, in seconds.
struct EnvelopeSegments {
  let attack: Double
  let decay: Double
  let release: Double

  /// Nil when a segment does not end.
  init?(attack: Float, decay: Float, release: Float, rate: Double) {
    let settings: Settings = [
      "Attack": attack, "Decay": decay, "Sustain": 0.7, "Release": release,
    ]
    let rig = MeasurementRig.rig(.envelope, settings, rate: rate)
    rig.set("Gate", 1)
    let held = rig.render(count: Int(rate * Double(2 * attack + 2 * decay)))[0]
    rig.set("Gate", 0)
    let released = rig.render(count: Int(rate * Double(2 * release)))[0]
    guard let top = held.firstIndex(where: { $0 >= 1 }),
      let rest = held[top...].firstIndex(where: { $0 <= 0.7 }),
      let end = released.firstIndex(where: { $0 == 0 })
    else { return nil }
    self.attack = Double(top + 1) / rate
    self.decay = Double(rest - top) / rate
    self.release = Double(end + 1) / rate
  }
}
