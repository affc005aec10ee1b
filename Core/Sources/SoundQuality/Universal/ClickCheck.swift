import DSP

/// U6: what a step of each parameter adds above 8 kHz in the 20 ms after it.
///
/// A tone of 1 kHz goes in, or is what a source plays. Numbers step over their whole range, choices to their
/// neighbours too. What is above 8 kHz at rest counts for nothing, and where that is so loud that it would hide a
/// click, it is sought in another way too: a choice and a level must stay between the old and the new sound, and
/// small steps of other numbers are heard between the harmonics of a tone that stays at its pitch.
struct ClickCheck {
  let kind: ComponentKind
  /// The name of the only parameter that steps; nil for all of them.
  var only: String?

  fileprivate static let pitch = 1_000.0
  private static let before = 9_600
  private static let count = 12_480
  /// What would hide a click: −70 dBFS.
  private static let hiding = 0.000_316

  func measure() -> Finding {
    var worst = WorstCase()
    worst.take(-400)
    for (index, parameter) in kind.descriptor.parameters.enumerated()
    where parameter.scale != .gate && (only ?? parameter.name) == parameter.name {
      var rest = Rest(kind: kind, index: index)
      for (from, to) in Self.steps(of: parameter) {
        worst.take(step(index, from, to, &rest), "\(parameter.name) \(from) to \(to)")
      }
      for (from, to) in Self.smallSteps(of: parameter) where !Self.movesPitch(kind, parameter) {
        guard let level = smallStep(index, from, to, &rest) else { continue }
        worst.take(level, "\(parameter.name) \(from) to \(to), between the harmonics")
      }
    }
    return worst.finding(atMost: -60, "dBFS")
  }

  /// From end to end and back; between all neighbours of a choice.
  static func steps(of parameter: ParameterDescriptor) -> [(Float, Float)] {
    let (low, high) = (parameter.range.lowerBound, parameter.range.upperBound)
    var steps = [(low, high), (high, low)]
    if parameter.isDiscrete && high - low < 100 && high - low > 1 {
      for place in Int(low)..<Int(high) {
        steps += [(Float(place), Float(place + 1)), (Float(place + 1), Float(place))]
      }
    }
    return steps
  }

  /// A sixty-fourth of the travel of a number, at both ends and in the middle.
  private static func smallSteps(of parameter: ParameterDescriptor) -> [(Float, Float)] {
    guard !parameter.isDiscrete else { return [] }
    return [0, 32, 63].flatMap { place -> [(Float, Float)] in
      let ends = [place, place + 1].map { parameter.value(at: Float($0) / 64) }
      return [(ends[0], ends[1]), (ends[1], ends[0])]
    }
  }

  /// Whether a source leaves the 1 kHz, or goes elsewhere for a time.
  private static func movesPitch(_ kind: ComponentKind, _ parameter: ParameterDescriptor) -> Bool {
    kind.descriptor.inputs.isEmpty && [.hertz, .cents, .semitones].contains(parameter.unit)
  }

  /// What a small step of a bright tone adds between its harmonics; a great one bends waves so fast that they part
  /// from there. Nil where the whole band shows it, or where there is something between the harmonics anyway.
  private func smallStep(
    _ index: Int, _ from: Float, _ to: Float, _ rest: inout Rest
  ) -> Double? {
    let scale = kind.descriptor.inputs.isEmpty ? rest.scale(from, to) : 1
    let sound = stepped(index, from, to)
    let places = [from, 0.5 * (from + to), to]
    let levels = sound.indices.compactMap { port -> Double? in
      let between = rest.calm(places, port, between: true)
      let all = rest.calm(places, port, between: false)
      guard all * scale >= Self.hiding && between * scale < Self.hiding else { return nil }
      let heard = sound[port][(Self.before - 480)...]
      return ClickMeter.loudest(heard, between: Self.pitch) - between * 1.05
    }
    return levels.isEmpty ? nil : decibels(levels.highest * scale)
  }

  private func stepped(_ index: Int, _ from: Float, _ to: Float) -> [[Float]] {
    let rig = Self.prepared(kind, index, from)
    let start = rig.render(Array(Self.input[..<Self.before]), count: Self.before)
    rig.node.set(index, to)
    let end = rig.render(
      Array(Self.input[Self.before...]), count: Self.count - Self.before)
    return zip(start, end).map { $0 + $1 }
  }

  private func step(_ index: Int, _ from: Float, _ to: Float, _ rest: inout Rest) -> Double {
    let parameter = kind.descriptor.parameters[index]
    let sound = stepped(index, from, to)
    let places = Self.places(of: parameter, from, to)
    let scale = kind.descriptor.inputs.isEmpty ? rest.scale(from, to) : 1
    let levels = sound.indices.map { port -> Double in
      let heard = sound[port][(Self.before - 480)...]
      let all = rest.calm(places, port, between: false)
      if all * scale >= Self.hiding && (parameter.isDiscrete || Self.mixes(parameter)) {
        let (old, new) = (rest.sound(from)[port], rest.sound(to)[port])
        let arrived = zip(sound[port], new).suffix(480).map { abs($0 - $1) }.highest
        if Double(arrived) < 0.001 {
          let odd = ClickMeter.unexplained(sound[port], old: old, new: new)
          return ClickMeter.loudest(odd[(Self.before - 480)...])
        }
      }
      return ClickMeter.loudest(heard) - all * 1.05
    }
    return decibels(levels.highest * scale)
  }

  /// Gains, between whose ends everything is a mixture.
  private static func mixes(_ parameter: ParameterDescriptor) -> Bool {
    parameter.name == "Level" || parameter.name == "Mix"
  }

  /// Where the parameter may be on its way.
  private static func places(
    of parameter: ParameterDescriptor, _ from: Float, _ to: Float
  ) -> [Float] {
    if parameter.isDiscrete { return [from, to] }
    return (0...8).map { parameter.value(at: Float($0) / 8) }
  }

  fileprivate static let input = TestSignal.sine(
    pitch, amplitude: 0.25, count: count, sampleRate: ClickMeter.rate)

  /// A component that plays, or hears, a tone of 1 kHz.
  fileprivate static func prepared(
    _ kind: ComponentKind, _ index: Int, _ value: Float
  ) -> ComponentRig {
    let rig = ComponentRig(kind, sampleRate: ClickMeter.rate)
    if kind.descriptor.inputs.isEmpty {
      if !movesPitch(kind, kind.descriptor.parameters[index]) {
        rig.set("Frequency", Float(pitch))
        rig.set("Detune", 0)
      }
      for (gate, parameter) in kind.descriptor.parameters.enumerated()
      where parameter.scale == .gate {
        rig.node.set(gate, 1)
      }
    }
    rig.node.set(index, value)
    rig.reset()
    return rig
  }
}

/// What a component sounds like while one parameter rests at a value.
private struct Rest {
  let kind: ComponentKind
  let index: Int
  private var sounds: [Float: [[Float]]] = [:]
  private var levels: [Float: [(all: Double, between: Double)]] = [:]

  init(kind: ComponentKind, index: Int) {
    self.kind = kind
    self.index = index
  }

  mutating func sound(_ value: Float) -> [[Float]] {
    if let sound = sounds[value] { return sound }
    let rig = ClickCheck.prepared(kind, index, value)
    let sound = rig.render(ClickCheck.input, count: ClickCheck.input.count)
    sounds[value] = sound
    return sound
  }

  /// The loudest that is above 8 kHz anyway at any of these values.
  mutating func calm(_ values: [Float], _ port: Int, between: Bool) -> Double {
    var greatest = 0.0
    for value in values {
      if levels[value] == nil {
        levels[value] = sound(value).map {
          let late = $0[4_800...]
          return (ClickMeter.loudest(late), ClickMeter.loudest(late, between: ClickCheck.pitch))
        }
      }
      let level = levels[value]?[port] ?? (.nan, .nan)
      greatest = worse(greatest, between ? level.between : level.all)
    }
    return greatest
  }

  /// Brings a source down to the −12 dBFS of the tone that effects hear.
  mutating func scale(_ from: Float, _ to: Float) -> Double {
    let peak = (sound(from) + sound(to)).map { Levels.peak($0) }.highest
    return 0.25 / worse(peak, 0.25)
  }
}
