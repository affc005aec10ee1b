/// What a robot makes of what it sees and of how it is touched: where it looks, which mood it shows, which actions its
/// motors play. A function of what it was told, of its seed and of time, which never goes back.
public struct RobotMind: Hashable, Sendable {
  public enum Status: String, Codable, Sendable {
    case standby, tracking
  }

  /// Something to be done at once, in this order.
  public enum Effect: Hashable, Sendable {
    case show(mood: String)
    case look(GazePoint)
    case play(MotorAction)
    case tell(Status)
  }

  public private(set) var status: Status = .standby
  public private(set) var mood: String
  /// Moods come and go by chance.
  public private(set) var isRandom = false
  /// It takes another's expressions and has no feelings of its own.
  private var isMirror = false
  /// A mood that a person chose, until it is over.
  private var chosenUntil: Double?
  private var pendingTap: Double?
  private var nextRandom = 0.0
  private var draws: UInt32 = 0
  private var lastSeen = -Double.infinity
  private var wish: Wish?
  private var attention: Attention
  private var predictor = GazePredictor()
  /// The face that the eyes follow, which a glance makes another than the chosen one.
  public private(set) var followed: Int?
  private var onward = Onward()
  private let moods: [Mood]
  private let chance: Chance

  /// A mood that looks ask for, and since when.
  private struct Wish: Hashable {
    let mood: String
    let since: Double
  }

  /// Seconds without a face until it is lost; a flicker is shorter.
  public static let patience = 0.6
  /// Seconds that a chosen mood stays after its action.
  public static let rest = 3.0
  static let tapDelay = 0.1
  /// Seconds for which a glance must last to change the mood.
  static let conviction = 0.3
  static let random = 5.0...15.0

  /// The face whose company it keeps.
  public var chosen: Int? { attention.chosen }

  public init(_ book: MoodBook, seed: UInt32) {
    moods = book.moods
    mood = book.moods[0].id
    chance = Chance(seed: seed)
    attention = Attention(chance)
  }

  /// The faces of one picture; those that are no number are passed over.
  public mutating func see(_ faces: [SeenFace], at time: Double) -> [Effect] {
    let time = onward.move(to: time)
    var effects = advance(to: time)
    let faces = faces.filter(\.isNumber)
    guard !faces.isEmpty else { return effects }
    lastSeen = time
    if status == .standby {
      status = .tracking
      effects.append(.tell(.tracking))
    }
    guard let face = attention.choose(faces, at: time) else { return effects }
    if followed != face.id {
      followed = face.id
      predictor = GazePredictor(target: predictor.target)
    }
    if let point = predictor.take(face.place, at: time) { effects.append(.look(point)) }
    return effects + feel(face.attention, at: time)
  }

  /// A tap: the next mood, a tenth of a second later. It ends moods by chance.
  public mutating func tap(at time: Double) -> [Effect] {
    let time = onward.move(to: time)
    let effects = advance(to: time)
    isRandom = false
    pendingTap = time + Self.tapDelay
    return effects
  }

  /// A touch of a second: moods by chance from now on.
  public mutating func longPress(at time: Double) -> [Effect] {
    let time = onward.move(to: time)
    var effects = advance(to: time)
    isRandom = true
    pendingTap = nil
    effects += choose(drawn(), at: time)
    return effects
  }

  /// Ends moods by chance.
  public mutating func endRandom(at time: Double) -> [Effect] {
    guard isRandom else { return [] }
    let effects = advance(to: onward.move(to: time))
    isRandom = false
    return effects + become(moods[0].id)
  }

  /// Has no feelings of its own while it takes another's expressions.
  public mutating func mirror(_ isOn: Bool, at time: Double) -> [Effect] {
    let effects = advance(to: onward.move(to: time))
    isMirror = isOn
    return isOn && chosenUntil == nil && !isRandom ? effects + become(moods[0].id) : effects
  }

  /// Shows a mood because somebody wants it; an unknown one changes nothing.
  public mutating func choose(_ id: String, at time: Double) -> [Effect] {
    guard let mood = moods.first(where: { $0.id == id }) else { return [] }
    let time = onward.move(to: time)
    self.mood = id
    wish = nil
    chosenUntil = isRandom ? nil : .infinity
    nextRandom = time + chance.number(in: Self.random, .mood, draws, 1)
    return [.show(mood: id), .play(mood.motor)]
  }

  /// The motors have ended an action, or there are none: a chosen mood goes after a while.
  public mutating func actionEnded(at time: Double) -> [Effect] {
    let time = onward.move(to: time)
    if chosenUntil == .infinity { chosenUntil = time + Self.rest }
    return advance(to: time)
  }

  /// What is due by a time.
  public mutating func advance(to time: Double) -> [Effect] {
    let time = onward.move(to: time)
    var effects: [Effect] = []
    if let due = pendingTap, time >= due {
      pendingTap = nil
      effects += choose(next.id, at: due)
    }
    if isRandom && time >= nextRandom { effects += choose(drawn(), at: time) }
    if status == .tracking && time - lastSeen > Self.patience {
      status = .standby
      followed = nil
      predictor = GazePredictor()
      attention.forget()
      effects += [.tell(.standby), .look(GazePoint())]
      if chosenUntil == nil && !isRandom { effects += become(moods[0].id) }
    }
    if let until = chosenUntil, time >= until {
      chosenUntil = nil
      effects += become(moods[0].id)
    }
    return effects
  }

  private var next: Mood {
    let place = moods.firstIndex { $0.id == mood } ?? -1
    return moods[(place + 1) % moods.count]
  }

  private mutating func drawn() -> String {
    draws &+= 1
    let others = moods.filter { $0.id != mood }
    guard !others.isEmpty else { return mood }
    return others[Int(chance.unit(.mood, draws, 0) * Double(others.count))].id
  }

  private mutating func become(_ id: String) -> [Effect] {
    wish = nil
    guard mood != id, moods.contains(where: { $0.id == id }) else { return [] }
    mood = id
    return [.show(mood: id)]
  }

  /// Happy when looked at, sad when looked past; a mood that a person chose stays.
  private mutating func feel(_ attention: Double, at time: Double) -> [Effect] {
    guard chosenUntil == nil, !isRandom, !isMirror else { return [] }
    let wanted = attention >= 0.8 ? "happy" : attention > 0.5 ? moods[0].id : "sad"
    guard wanted != mood else {
      wish = nil
      return []
    }
    guard let wish, wish.mood == wanted else {
      self.wish = Wish(mood: wanted, since: time)
      return []
    }
    return time - wish.since >= Self.conviction ? become(wanted) : []
  }
}
