import DSP

extension MeasurementRig {
  /// A partial of what rings after Excite has opened.
  static func struck(
    _ kind: ComponentKind, _ frequency: Double, listeningTo partial: Double? = nil, rate: Double,
    _ settings: [String: Double]
  ) -> Partial {
    let rig = ComponentRig(kind, sampleRate: rate)
    for (name, value) in settings { rig.set(name, Float(value)) }
    rig.set("Frequency", Float(frequency))
    rig.reset()
    rig.set("Excite", 1)
    let resolution = max(frequency / 1.5, 20 / 1.5)
    let start = Int(4 * rate / frequency)
    let count = start + Int(max(24 * rate / resolution, 0.15 * rate))
    let sound = rig.render(count: count, blocks: [512])[0]
    return Partial(
      sound[start...], near: partial ?? frequency, resolution: resolution, sampleRate: rate)
  }

  /// A partial of a source that sounds steadily; `lowest` is the distance between its partials.
  static func partial(
    _ kind: ComponentKind, _ settings: Settings, near frequency: Double, lowest: Double,
    rate: Double
  ) -> Partial {
    partial(rig(kind, settings, rate: rate), nil, near: frequency, lowest: lowest)
  }

  /// A partial of what a component makes of a sound, from a tenth of a second on.
  static func partial(
    _ rig: ComponentRig, _ input: [Float]?, near frequency: Double, lowest: Double,
    from start: Double = 0.1, seconds: Double = 0.4
  ) -> Partial {
    let first = Int(start * rig.sampleRate)
    let count = first + Int(seconds * rig.sampleRate)
    let sound = rig.render(input, count: count, blocks: [512])[0]
    return Partial(
      sound[first...], near: frequency, resolution: lowest / 1.5, sampleRate: rig.sampleRate)
  }

  static func sine(
    _ frequency: Double, amplitude: Double = 0.5, seconds: Double, rate: Double
  ) -> [Float] {
    TestSignal.sine(
      frequency, amplitude: amplitude, count: Int(seconds * rate), sampleRate: rate)
  }

  /// Every sample as loud as the other, and no direct current.
  static func alternating(_ level: Float, _ count: Int) -> [Float] {
    (0..<count).map { $0.isMultiple(of: 2) ? level : -level }
  }

  /// How an effect moves the pitch of a steady tone, from half a second on.
  static func track(
    _ rig: ComponentRig, seconds: Double, of frequency: Double = 1_000, periods: Int = 4
  ) -> PitchTrack {
    let rate = rig.sampleRate
    let input = sine(frequency, amplitude: 0.2, seconds: seconds, rate: rate)
    let sound = rig.render(input, count: input.count)[0]
    return PitchTrack(
      Array(sound[Int(rate / 2)...]), of: frequency, sampleRate: rate, periods: periods)
  }
}
