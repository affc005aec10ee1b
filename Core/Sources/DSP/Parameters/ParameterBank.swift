/// The moving values of one instance's parameters, advanced one control segment at a time.
struct ParameterBank<Lane: AudioLane> {
  let count: Int
  private let rules: UnsafeMutablePointer<ParameterRule>
  private let values: UnsafeMutablePointer<Lane>
  private let goals: UnsafeMutablePointer<Lane>
  private let factors: UnsafeMutablePointer<Lane>
  private let steps: UnsafeMutablePointer<Lane>
  private let ticksLeft: UnsafeMutablePointer<Lane>
  private let blends: UnsafeMutablePointer<ChoiceBlend>
  private let ways: UnsafeMutablePointer<Way>
  private var fade = FadeThrough()
  /// How far a number is on its way to its target.
  private enum Way: UInt8 { case arrived, setOut, stepping }

  /// Whether a choice or a fade may be in transition.
  private var mayChoose = false
  /// Whether the last parameter that set out has time for joined segments.
  private var isUnhurried = false

  init(_ parameters: [ParameterDescriptor], sampleRate: Float) {
    count = parameters.count
    let capacity = max(count, 1)
    rules = .allocate(capacity: capacity)
    values = .allocate(capacity: capacity)
    goals = .allocate(capacity: capacity)
    factors = .allocate(capacity: capacity)
    steps = .allocate(capacity: capacity)
    ticksLeft = .allocate(capacity: capacity)
    blends = .allocate(capacity: capacity)
    ways = .allocate(capacity: capacity)
    ways.initialize(repeating: .arrived, count: capacity)
    fade = FadeThrough(
      ticks: FadeThrough.seconds * sampleRate / Float(ControlSegment<Lane>.segment))
    for (index, parameter) in parameters.enumerated() {
      (rules + index).initialize(
        to: ParameterRule(parameter, sampleRate, ControlSegment<Lane>.segment))
      let value = Lane(parameter.defaultValue)
      for array in [values, goals] { (array + index).initialize(to: value) }
      for array in [factors, steps, ticksLeft] { (array + index).initialize(to: Lane(0)) }
      let whole = Int(parameter.defaultValue.rounded())
      (blends + index).initialize(to: ChoiceBlend(from: whole, to: whole, position: 1))
    }
  }

  func free() {
    rules.deallocate()
    for array in [values, goals, factors, steps, ticksLeft] { array.deallocate() }
    blends.deallocate()
    ways.deallocate()
  }

  /// The target of a parameter.
  func goal(_ index: Int) -> Lane { goals[index] }

  /// The output gain during a fade through silence.
  var fadeLevel: Float { fade.level }

  func tuning(
    sampleRate: Float, samples: Int, starts: Lane.Mask, hasLanded: Bool, isResumed: Bool
  ) -> ControlSegment<Lane> {
    ControlSegment(
      values: UnsafeRawPointer(values), stride: MemoryLayout<Lane>.stride, blends: blends,
      sampleRate: sampleRate, samples: samples, starts: starts, hasLanded: hasLanded,
      isResumed: isResumed)
  }

  /// Sets a parameter's target; true when a transition begins. `ticks` replaces the declared smoothing.
  mutating func set(_ index: Int, _ wanted: Lane, ticks: Float?) -> Bool {
    let rule = rules[index]
    let number = Lane.select(wanted .== wanted, wanted, Lane(rule.standard))
    let value =
      rule.isWhole
      ? number.clamped(rule.low, rule.high).nearest
      : number.clamped(rule.low, rule.high)
    guard !value.equals(goals[index]) else { return false }
    let changed = .!(value .== goals[index])
    isUnhurried = ticks.map { $0 >= Float(ControlSegment<Lane>.joined) } ?? false
    goals[index] = value
    switch rule.travel {
    case .gate:
      values[index] = value
      return false
    case .seed:
      values[index] = value
      return true
    case .choice, .fade:
      mayChoose = true
      return true
    case .straight, .geometric:
      ticksLeft[index] = Lane.select(changed, Lane(ticks ?? rule.ticks), ticksLeft[index])
      ways[index] = .setOut
    }
    return true
  }

  /// One segment further, or as many as are joined; how many, 0 when nothing moves any more.
  mutating func advance() -> Int {
    let ticks = isUnhurried && !isChoosing() ? ControlSegment<Lane>.joined : 1
    return advance(ticks) ? ticks : 0
  }

  /// Whether a choice or a fade is in transition.
  private mutating func isChoosing() -> Bool {
    guard mayChoose else { return false }
    for index in 0..<count where rules[index].travel == .choice || rules[index].travel == .fade {
      if blends[index].position < 1 || !values[index].equals(goals[index]) { return true }
    }
    mayChoose = fade.level != 1
    return mayChoose
  }

  private mutating func advance(_ ticks: Int) -> Bool {
    var isMoving = false
    var wantsFade = false
    for index in 0..<count {
      switch rules[index].travel {
      case .gate, .seed: break
      case .straight, .geometric:
        guard ways[index] != .arrived else { continue }
        if values[index].equals(goals[index]) {
          ways[index] = .arrived
        } else {
          glide(index, ticks)
          isMoving = true
        }
      case .choice:
        if advanceChoice(index) { isMoving = true }
      case .fade:
        if !values[index].equals(goals[index]) { wantsFade = true }
      }
    }
    let wasSilent = fade.isSilent
    if fade.advance(wanted: wantsFade) { isMoving = true }
    if wantsFade && wasSilent { applyFaded() }
    return isMoving
  }

  /// Sets all parameters, or those of one voice, to their targets.
  ///
  /// Choices are common to all voices, so a reset of one voice does not affect them.
  mutating func land(voice: Int?) {
    for index in 0..<count {
      if let voice {
        guard rules[index].belongsToVoices else { continue }
        values[index][voice] = goals[index][voice]
        ticksLeft[index][voice] = 0
        continue
      }
      values[index] = goals[index]
      ticksLeft[index] = Lane(0)
      let whole = rules[index].isWhole ? Int(goals[index][0]) : 0
      blends[index] = ChoiceBlend(from: whole, to: whole, position: 1)
    }
    if voice == nil { fade.stop() }
  }

  private func glide(_ index: Int, _ ticks: Int) {
    let before = ticksLeft[index]
    let left = Lane.maximum(before - Float(ticks), Lane(0))
    ticksLeft[index] = left
    // Most routes arrive within one segment and need no steps.
    guard !left.isAll(0) else {
      values[index] = goals[index]
      return
    }
    if ways[index] == .setOut { plan(index, over: Lane.maximum(before, Lane(1))) }
    var next = values[index]
    for _ in 0..<ticks { next = next * factors[index] + steps[index] }
    values[index] = Lane.select(left .== Lane(0), goals[index], next)
  }

  /// The steps from a number to its target.
  private func plan(_ index: Int, over ticks: Lane) {
    ways[index] = .stepping
    if rules[index].travel == .geometric {
      factors[index] = Lane.exp2(Lane.log2(goals[index] / values[index]) / ticks)
      steps[index] = Lane(0)
    } else {
      factors[index] = Lane(1)
      steps[index] = (goals[index] - values[index]) / ticks
    }
  }

  private func advanceChoice(_ index: Int) -> Bool {
    var blend = blends[index]
    let wanted = Int(goals[index][0])
    guard blend.position < 1 || blend.to != wanted else { return false }
    if blend.position >= 1 { blend = ChoiceBlend(from: blend.to, to: wanted, position: 0) }
    blend.position = min(blend.position + 1 / max(rules[index].ticks, 1), 1)
    blends[index] = blend
    values[index] = Lane(Float(blend.to))
    return true
  }

  private func applyFaded() {
    for index in 0..<count where rules[index].travel == .fade {
      values[index] = goals[index]
      let whole = Int(goals[index][0])
      blends[index] = ChoiceBlend(from: whole, to: whole, position: 1)
    }
  }
}

/// The transition of one parameter, for the audio thread.
struct ParameterRule {
  enum Travel { case straight, geometric, choice, fade, seed, gate }

  let travel: Travel
  let isWhole: Bool
  let low: Float
  let high: Float
  let standard: Float
  /// Segments from one value to the next.
  let ticks: Float

  /// Whether each voice may have its own value.
  var belongsToVoices: Bool { travel != .choice && travel != .fade }

  init(_ parameter: ParameterDescriptor, _ sampleRate: Float, _ segment: Int) {
    low = parameter.range.lowerBound
    high = parameter.range.upperBound
    standard = parameter.defaultValue
    ticks = max((parameter.smoothing * sampleRate / Float(segment)).rounded(.up), 1)
    isWhole = parameter.isDiscrete
    travel =
      switch parameter.scale {
      case .linear: .straight
      case .logarithmic: .geometric
      case .steps: .fade
      case .seed: .seed
      case .choice(_, let change): change == .blends ? .choice : .fade
      case .gate: .gate
      }
  }
}

/// A fade to silence and back, during which values that cannot be interpolated change.
struct FadeThrough {
  static let seconds: Float = 0.008

  private var step: Float = 1
  private var direction: Float = 0
  private(set) var level: Float = 1

  init() {}
  init(ticks: Float) { step = 1 / max(ticks.rounded(.up), 1) }

  var isSilent: Bool { level == 0 }

  mutating func stop() {
    level = 1
    direction = 0
  }

  /// Advances by one segment; true while fading.
  mutating func advance(wanted: Bool) -> Bool {
    if wanted {
      direction = -1
    } else if direction < 0 && level == 0 {
      direction = 1
    }
    guard direction != 0 else { return false }
    level = min(max(level + direction * step, 0), 1)
    if level == 1 { direction = 0 }
    return true
  }
}
