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
  /// The segments within which a number that leaps arrives.
  private let leaps: UnsafeMutablePointer<Float>
  private var fade = FadeThrough()
  /// How a number moves. One that arrives within a segment leaps, and needs no steps; others work them out in the
  /// first segment.
  private enum Way: UInt8 { case arrived, leaping, setOut, stepping }

  /// The numbers that may be on their way, one bit each.
  private var moving: UInt64 = 0
  /// The numbers that the last segment moved, one bit each.
  private(set) var moved: UInt64 = 0
  /// Whether a choice or a fade may be in transition.
  private var mayChoose = false
  /// Whether the last parameter that set out has time for joined segments.
  private var isUnhurried = false

  init(_ parameters: [ParameterDescriptor], sampleRate: Float) {
    count = parameters.count
    precondition(count <= 64, "\(count) parameters do not fit into 64 bits; divide the component")
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
    leaps = .allocate(capacity: capacity)
    leaps.initialize(repeating: 0, count: capacity)
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
    leaps.deallocate()
  }

  /// The target of a parameter.
  func goal(_ index: Int) -> Lane { goals[index] }

  /// The output gain during a fade through silence.
  var fadeLevel: Float { fade.level }

  func tuning(
    sampleRate: Float, samples: Int, starts: Lane.Mask, hasStarts: Bool, hasLanded: Bool,
    isResumed: Bool
  ) -> ControlSegment<Lane> {
    ControlSegment(
      values: UnsafeRawPointer(values), stride: MemoryLayout<Lane>.stride, blends: blends,
      sampleRate: sampleRate, samples: samples, starts: starts, hasStarts: hasStarts,
      hasLanded: hasLanded, isResumed: isResumed, moved: moved)
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
    isUnhurried = ticks.map { $0 >= Float(ControlSegment<Lane>.joined) } ?? false
    switch rule.travel {
    case .gate:
      (goals[index], values[index]) = (value, value)
      return false
    case .seed: (goals[index], values[index]) = (value, value)
    case .choice, .fade:
      goals[index] = value
      mayChoose = true
    case .straight, .geometric: setOut(index, value, ticks ?? rule.ticks)
    }
    return true
  }

  @inline(__always)
  private mutating func setOut(_ index: Int, _ value: Lane, _ ticks: Float) {
    moving |= 1 << UInt64(truncatingIfNeeded: index)
    if ways[index] == .arrived {
      (ways[index], leaps[index]) = (.leaping, ticks)
    } else {
      if ways[index] == .leaping { spread(index) }
      ways[index] = .setOut
      ticksLeft[index] = Lane.select(value .== goals[index], ticksLeft[index], Lane(ticks))
    }
    goals[index] = value
  }

  /// Gives a number that would leap the segments of each voice instead.
  private func spread(_ index: Int) {
    ticksLeft[index] = Lane.select(values[index] .== goals[index], Lane(0), Lane(leaps[index]))
    ways[index] = .setOut
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
    moved = 0
    var left = moving
    while left != 0 {
      let index = left.trailingZeroBitCount
      let bit = left & (0 &- left)
      left ^= bit
      if ways[index] == .arrived || values[index].equals(goals[index]) {
        moving ^= bit
        ways[index] = .arrived
      } else {
        glide(index, Float(ticks))
        moved |= bit
      }
    }
    let isChoosing = mayChoose && advanceChoices()
    return moved != 0 || isChoosing
  }

  /// Moves choices and the fade by one segment; false when none is in transition.
  private mutating func advanceChoices() -> Bool {
    var isMoving = false
    var wantsFade = false
    for index in 0..<count {
      switch rules[index].travel {
      case .choice:
        if advanceChoice(index) { isMoving = true }
      case .fade:
        if !values[index].equals(goals[index]) { wantsFade = true }
      case .gate, .seed, .straight, .geometric: break
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

  private func glide(_ index: Int, _ ticks: Float) {
    if ways[index] == .leaping {
      if leaps[index] <= ticks { return arrive(index) }
      spread(index)
    }
    let before = ticksLeft[index]
    let left = Lane.maximum(before - ticks, Lane(0))
    ticksLeft[index] = left
    guard !left.isAll(0) else { return arrive(index) }
    if ways[index] == .setOut { plan(index, over: Lane.maximum(before, Lane(1))) }
    var next = values[index]
    for _ in 0..<Int(ticks) { next = next * factors[index] + steps[index] }
    values[index] = Lane.select(left .== Lane(0), goals[index], next)
  }

  @inline(__always)
  private func arrive(_ index: Int) {
    values[index] = goals[index]
    ways[index] = .arrived
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
