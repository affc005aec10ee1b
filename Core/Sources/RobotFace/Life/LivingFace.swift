import Foundation

/// A face that lives: moods carried by springs, blinks, breath, looks and small movements, all of them functions of
/// what it was told, of its seed and of time.
///
/// Tell it things in the order of their times. Between them `face(at:)` may be asked as often as one likes; it takes longer
/// the longer ago the face was told or advanced. Times that no clock shows change nothing.
public struct LivingFace: Hashable, Sendable {
  public private(set) var mood: Mood
  private var path: FacePath
  /// Of the numbers that a mood's entry moves, and of those that are not home yet.
  private var offsets: [Int: OffsetScore] = [:]
  /// The moods whose waves are still felt, and how much.
  private var waves: [Presence]
  private var gaze: GazePath
  private var breathing: [SpringPath]
  private var eyes: EyeMotion
  private var blinks: BlinkTrain
  /// How much the face moves by itself; nothing while it is posed.
  private var ownLife = SpringPath(at: 1, spring: Self.fade)
  public private(set) var isPosed = false
  /// Seconds of the newest thing it was told.
  private var now: Double

  private struct Presence: Hashable {
    let waves: [IdleWave]
    var share: SpringPath

    func draw(_ face: inout FaceVector, _ time: Double, _ ownLife: Double) {
      let share = share.point(at: time).value * ownLife
      for wave in waves {
        let height = wave.amount * share * sin(2 * .pi * (wave.frequency * time + wave.phase))
        for parameter in wave.parameters { face[parameter] += height }
      }
    }
  }

  private static let fade = Spring(response: 0.5, damping: 1)
  /// Carries the face to a pose, about as fast as a person's own muscles.
  private static let posing = Spring(response: 0.12, damping: 1)
  private static let turns = FaceParameter.whole(.angle).index

  public init(_ mood: Mood, seed: UInt32, at time: Double = 0) {
    let chance = CounterRandom(seed: seed)
    let time = RandomEpoch.isTime(time) ? time : 0
    self.mood = mood
    path = FacePath(at: mood.face, spring: mood.spring)
    waves = [Presence(waves: mood.idle, share: SpringPath(at: 1, spring: Self.fade))]
    gaze = GazePath(at: mood.gaze, spring: Self.fade)
    breathing = [mood.breath.brightness, mood.breath.glow].map {
      SpringPath(at: $0, spring: Self.fade)
    }
    eyes = EyeMotion(SaccadeTrain(chance, at: time))
    blinks = BlinkTrain(mood.blink, chance, at: time)
    now = time
  }

  /// Where the face is in what it does by chance.
  public struct Rhythms: Codable, Hashable, Sendable {
    public let blinks: BlinkTrain
    public let saccades: SaccadeTrain
  }

  /// Takes up the rhythms of another face with this seed, so that both blink together from now on.
  public mutating func resume(_ rhythms: Rhythms) {
    blinks = rhythms.blinks
    eyes.resume(rhythms.saccades)
  }

  public var rhythms: Rhythms { Rhythms(blinks: blinks, saccades: eyes.saccades) }

  /// Changes to another mood, with its entry. The face keeps position and velocity.
  public mutating func show(_ mood: Mood, at time: Double) {
    let time = advance(to: time)
    self.mood = mood
    if !isPosed { path.aim(at: mood.face, spring: mood.spring, time: time) }
    offsets = offsets.filter { !$0.value.isHome(at: time) }
    for index in offsets.keys { offsets[index]?.goHome(mood.spring, at: time) }
    for step in mood.entry {
      for parameter in step.parameters {
        let index = parameter.index
        offsets[index, default: OffsetScore(turn: index == Self.turns ? 360 : nil)]
          .add(step.offset, step.spring, at: time + step.after)
      }
    }
    for index in waves.indices { waves[index].share.aim(at: 0, time: time) }
    waves.removeAll { abs($0.share.point(at: time).value) < 1e-7 }
    if let known = waves.firstIndex(where: { $0.waves == mood.idle }) {
      waves[known].share.aim(at: 1, time: time)
    } else if !mood.idle.isEmpty {
      var share = SpringPath(at: 0, spring: Self.fade)
      share.aim(at: 1, time: time)
      waves.append(Presence(waves: mood.idle, share: share))
    }
    gaze.aim(at: mood.gaze, time: time)
    breathing[0].aim(at: mood.breath.brightness, time: time)
    breathing[1].aim(at: mood.breath.glow, time: time)
    blinks.follow(mood.blink, at: time)
  }

  /// Looks at a point; what is no number changes nothing.
  public mutating func look(at point: GazePoint, time: Double) {
    guard point.isNumber else { return }
    let time = advance(to: time)
    if eyes.look(at: point.clamped, time: time) { blinks.trigger(at: time) }
  }

  /// Takes the numbers of a face instead of its mood's, and stops moving by itself; nil gives the mood back.
  /// What is no number changes nothing.
  public mutating func pose(_ face: FaceVector?, at time: Double) {
    guard face?.isNumber ?? true else { return }
    let time = advance(to: time)
    if let face { path.aim(at: face, spring: Self.posing, time: time) }
    guard isPosed != (face != nil) else { return }
    isPosed = face != nil
    if !isPosed { path.aim(at: mood.face, spring: mood.spring, time: time) }
    ownLife.aim(at: isPosed ? 0 : 1, time: time)
  }

  /// The face at a time; every number is within its range.
  public func face(at time: Double) -> FaceVector {
    let time = RandomEpoch.isTime(time) ? max(now, time) : now
    var face = path.face(at: time)
    for (index, offset) in offsets { face.add(offset.value(at: time), at: index) }
    let ownLife = ownLife.point(at: time).value
    for presence in waves { presence.draw(&face, time, ownLife) }
    breathe(&face, time)
    look(&face, time, ownLife)
    close(&face, time, ownLife)
    face[.angle] = remainder(face[.angle], 360)
    face.clamp()
    return face
  }

  /// Goes on to a time, never back; returns where it is then.
  @discardableResult
  public mutating func advance(to time: Double) -> Double {
    guard RandomEpoch.isTime(time) else { return now }
    now = max(now, time)
    blinks.advance(to: now, mood.blink)
    eyes.advance(to: now)
    return now
  }

  private func breathe(_ face: inout FaceVector, _ time: Double) {
    let light = (1 - cos(2 * .pi * time / Breath.brightnessPeriod)) * 0.5
    let glow = (1 - cos(2 * .pi * time / Breath.glowPeriod)) * 0.5
    face[.brightness] *= 1 + breathing[0].point(at: time).value * light
    face[.glow] *= 1 - breathing[1].point(at: time).value * glow
  }

  /// An eye goes one width to the side and a fifth of its height up or down; the nearer one grows.
  private func look(_ face: inout FaceVector, _ time: Double, _ ownLife: Double) {
    var moved = self.eyes
    moved.advance(to: time)
    let (eyes, turned) = (moved.eyes(at: time), moved.face(at: time))
    let style = gaze.point(at: time)
    let (x, y) = (eyes.x * style.x * ownLife, eyes.y * style.y * ownLife)
    for (eye, side) in [(FaceParameter.Eye.left, 1.0), (.right, -1.0)] {
      face[eye, .x] += x
      face[eye, .y] += 0.2 * y
      face[eye, .height] *= 1 + 0.06 * side * x
      face[eye, .width] *= 1 + 0.04 * side * x
    }
    face[.x] += 0.35 * turned.x * ownLife
    face[.y] += 0.05 * turned.y * ownLife
  }

  private func close(_ face: inout FaceVector, _ time: Double, _ ownLife: Double) {
    var moved = blinks
    moved.advance(to: time, mood.blink)
    let closeness = moved.blink.closeness(at: time) * ownLife
    guard closeness > 0 else { return }
    for eye in FaceParameter.Eye.allCases { face.close(eye, closeness) }
  }
}
