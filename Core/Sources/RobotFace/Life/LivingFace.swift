import Foundation

/// An animated face: moods on springs, blinks, breath, gaze and small movements; a pure function of its
/// inputs, its seed and time.
///
/// Inputs must be in order of time. Between them `face(at:)` may be called any number of times; its cost
/// grows with the time since the last input or advance. Times that are not finite are ignored.
public struct LivingFace: Hashable, Sendable {
  public private(set) var mood: Mood
  private var path: FacePath
  /// The parameters moved by a mood's entry, and those not yet back at rest.
  private var offsets: [Int: OffsetScore] = [:]
  /// The moods whose waves are still fading, with their weights.
  private var waves: [Presence]
  private var gaze: GazePath
  private var breathing: [SpringPath]
  private var eyes: EyeMotion
  private var blinks: BlinkTrain
  /// The amount of spontaneous movement; 0 while posed.
  private var ownLife = SpringPath(at: 1, spring: Self.fade)
  public private(set) var isPosed = false
  /// The time of the newest input in seconds.
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

  private static let fade = DampedSpring(response: 0.5, damping: 1)
  /// Moves the face to a pose at about the speed of facial muscles.
  private static let posing = DampedSpring(response: 0.12, damping: 1)
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

  /// The position in its random sequences.
  public struct Rhythms: Codable, Hashable, Sendable {
    public let blinks: BlinkTrain
    public let saccades: SaccadeTrain
  }

  /// Adopts the random sequences of another face with this seed, so that both blink in synchrony.
  public mutating func resume(_ rhythms: Rhythms) {
    blinks = rhythms.blinks
    eyes.resume(rhythms.saccades)
  }

  public var rhythms: Rhythms { Rhythms(blinks: blinks, saccades: eyes.saccades) }

  /// Changes to another mood, with its entry. Position and velocity are continuous.
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

  /// Sets the gaze target; ignores one that is not finite.
  public mutating func look(at point: GazePoint, time: Double) {
    guard point.isNumber else { return }
    let time = advance(to: time)
    if eyes.look(at: point.clamped, time: time) { blinks.trigger(at: time) }
  }

  /// Uses the parameters of a face instead of its mood's, without spontaneous movement; nil returns to the
  /// mood. Ignores a face that is not finite.
  public mutating func pose(_ face: FaceVector?, at time: Double) {
    guard face?.isNumber ?? true else { return }
    let time = advance(to: time)
    if let face { path.aim(at: face, spring: Self.posing, time: time) }
    guard isPosed != (face != nil) else { return }
    isPosed = face != nil
    if !isPosed { path.aim(at: mood.face, spring: mood.spring, time: time) }
    ownLife.aim(at: isPosed ? 0 : 1, time: time)
  }

  /// The face at a time; every parameter is within its range.
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

  /// Advances to a time, never back; returns the state.
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

  /// A gaze of 1 moves an eye by one width sideways and a fifth of its height vertically; the nearer one
  /// grows.
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
