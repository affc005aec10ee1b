import Numbers

/// The behaviour of a robot: selects gaze, mood and head actions from detected faces and touches. A pure
/// function of its inputs, its seed and time, which never decreases.
public struct RobotMind: Hashable, Sendable {
  public enum Status: String, Codable, Sendable {
    case standby, tracking
  }

  /// Effects to perform at once, in this order.
  public enum Effect: Hashable, Sendable {
    case show(mood: String)
    case look(GazePoint)
    case play(MotorAction)
    case report(Status)
  }

  public private(set) var status: Status = .standby
  public private(set) var mood: String
  /// Moods change at random.
  public private(set) var isRandom = false
  /// Mirrors a person's expression instead of its own moods.
  private var isMirror = false
  /// The last mood selected by a person, by tap or by name: the next tap selects its successor.
  public private(set) var cycle: String
  /// A mood selected by a person, until it ends.
  private var choice: Choice?
  private var pendingTap: Double?
  private var nextRandom = 0.0
  private var draws: UInt32 = 0
  private var lastSeen = -Double.infinity
  private var attention: Attention
  private var attentiveness = Attentiveness()
  private var predictor = GazePredictor()
  /// The face that the eyes follow; during a glance not the selected one.
  public private(set) var followed: Int?
  private var onward = MonotonicTime()
  private let moods: [Mood]
  private let chance: CounterRandom

  fileprivate struct Choice: Hashable {
    /// Its end time; nil until its action has ended.
    var until: Double?
    /// The end time of its entry.
    var earliest = -Double.infinity
  }

  /// Seconds without a face until it counts as lost.
  public static let timeout = 0.6
  /// Seconds for which a selected mood lasts after its action.
  public static let rest = 3.0
  static let tapDelay = 0.1
  static let random = 5.0...15.0

  /// The selected face; nil for none.
  public var chosen: Int? { attention.chosen }

  public init(_ book: MoodBook, seed: UInt32) {
    moods = book.moods
    mood = book.moods[0].id
    cycle = book.moods[0].id
    chance = CounterRandom(seed: seed)
    attention = Attention(chance)
  }

  /// Processes the faces of one picture; ignores those that are not finite.
  public mutating func see(_ faces: [ObservedFace], at time: Double) -> [Effect] {
    let time = onward.move(to: time)
    var effects = advance(to: time)
    let faces = faces.filter(\.isNumber)
    guard !faces.isEmpty else { return effects }
    lastSeen = time
    if status == .standby {
      status = .tracking
      attentiveness.begin(at: time)
      effects.append(.report(.tracking))
    }
    let choice = attention.choose(faces, at: time)
    if let face = choice.face { effects += look(at: face, time: time) }
    if let attention = choice.attention { attentiveness.take(attention, at: time) }
    return effects + feel()
  }

  /// A tap: the next mood after 0.1 s. Ends random moods.
  public mutating func tap(at time: Double) -> [Effect] {
    let time = onward.move(to: time)
    let effects = advance(to: time)
    isRandom = false
    pendingTap = time + Self.tapDelay
    return effects
  }

  /// A touch of one second: starts random moods.
  public mutating func longPress(at time: Double) -> [Effect] {
    let time = onward.move(to: time)
    var effects = advance(to: time)
    isRandom = true
    pendingTap = nil
    choice = nil
    effects += show(drawn(), at: time)
    return effects
  }

  /// Ends random moods.
  public mutating func endRandom(at time: Double) -> [Effect] {
    guard isRandom else { return [] }
    let effects = advance(to: onward.move(to: time))
    isRandom = false
    return effects + become(ownMood)
  }

  /// No moods of its own while it mirrors a person.
  public mutating func mirror(_ isOn: Bool, at time: Double) -> [Effect] {
    let effects = advance(to: onward.move(to: time))
    isMirror = isOn
    return isOn && choice == nil && !isRandom ? effects + become(moods[0].id) : effects
  }

  /// Shows a requested mood; ignores an unknown one. During random moods it lasts until the next one; a given
  /// duration or a hold ends random moods.
  public mutating func choose(
    _ id: String, for stay: MoodStay = .usual, at time: Double
  ) -> [Effect] {
    guard let mood = moods.first(where: { $0.id == id }) else { return [] }
    let time = onward.move(to: time)
    cycle = id
    if stay != .usual { (isRandom, pendingTap) = (false, nil) }
    choice = isRandom ? nil : Choice(stay, of: mood, at: time)
    return show(mood, at: time)
  }

  /// Holds the current mood until another is selected, or releases it.
  public mutating func hold(_ isOn: Bool, at time: Double) -> [Effect] {
    let effects = advance(to: onward.move(to: time))
    guard isOn else { return isHeld ? effects + release() : effects }
    (isRandom, pendingTap) = (false, nil)
    choice = Choice(until: .infinity)
    return effects
  }

  /// A mood lasts until another one is selected.
  public var isHeld: Bool { choice?.until == .infinity }

  /// An action has ended, or there are no motors: a selected mood then ends after a delay.
  public mutating func actionEnded(at time: Double) -> [Effect] {
    let time = onward.move(to: time)
    if let choice, choice.until == nil {
      self.choice?.until = max(time + Self.rest, choice.earliest)
    }
    return advance(to: time)
  }

  /// Performs all due actions.
  public mutating func advance(to time: Double) -> [Effect] {
    let time = onward.move(to: time)
    var effects: [Effect] = []
    if let due = pendingTap, time >= due {
      pendingTap = nil
      effects += choose(next.id, at: due)
    }
    if isRandom && time >= nextRandom { effects += show(drawn(), at: time) }
    if status == .tracking && time - lastSeen > Self.timeout { effects += lose() }
    if let until = choice?.until, time >= until { effects += release() }
    return effects
  }

  private mutating func lose() -> [Effect] {
    status = .standby
    followed = nil
    predictor = GazePredictor()
    attention.forget()
    attentiveness.end()
    return [.report(.standby), .look(GazePoint())] + feel()
  }

  private mutating func look(at face: ObservedFace, time: Double) -> [Effect] {
    if followed != face.id {
      followed = face.id
      predictor = GazePredictor(target: predictor.target)
    }
    return predictor.take(face.place, at: time).map { [.look($0)] } ?? []
  }

  /// The successor of the last mood selected by a person; skips the current one.
  private var next: Mood {
    let place = moods.firstIndex { $0.id == cycle } ?? -1
    let next = moods[(place + 1) % moods.count]
    return next.id == mood ? moods[(place + 2) % moods.count] : next
  }

  private mutating func drawn() -> Mood {
    draws &+= 1
    let others = moods.filter { $0.id != mood }
    guard !others.isEmpty else { return moods[0] }
    return others[Int(clamping: chance.unit(.mood, draws, 0) * Double(others.count))]
  }

  private mutating func show(_ mood: Mood, at time: Double) -> [Effect] {
    self.mood = mood.id
    nextRandom = time + max(chance.number(in: Self.random, .mood, draws, 1), mood.entryLength)
    return [.show(mood: mood.id), .play(mood.motor)]
  }

  private mutating func release() -> [Effect] {
    choice = nil
    return become(ownMood)
  }

  private mutating func become(_ id: String) -> [Effect] {
    guard mood != id, moods.contains(where: { $0.id == id }) else { return [] }
    mood = id
    return [.show(mood: id)]
  }

  /// Happy while a person is attentive; a selected mood is kept.
  private mutating func feel() -> [Effect] {
    let isFree = choice == nil && pendingTap == nil && !isRandom && !isMirror
    return isFree ? become(ownMood) : []
  }

  /// The mood without a selection.
  private var ownMood: String {
    attentiveness.isAttentive && !isMirror ? "happy" : moods[0].id
  }
}

extension RobotMind.Choice {
  fileprivate init(_ stay: MoodStay, of mood: Mood, at time: Double) {
    switch stay {
    case .seconds(let seconds) where !seconds.isNaN:
      let range = MoodStay.range
      self.init(until: time + min(max(seconds, range.lowerBound), range.upperBound))
    case .usual, .seconds: self.init(earliest: time + mood.entryLength)
    case .held: self.init(until: .infinity)
    }
  }
}
