#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import RobotFace

/// All of a robot but its wires and its screen.
struct Robot {
  private var mind: RobotMind
  private var head = HeadMotion()
  private var face: LivingFace
  private let seed: UInt32

  init(seed: UInt32) {
    self.seed = seed
    mind = RobotMind(.own, seed: seed)
    face = LivingFace(MoodBook.own.moods[0], seed: seed)
  }

  /// What happens within a sixtieth of a second; returns something of what is drawn.
  mutating func frame(_ frame: Int) -> Double {
    let time = Double(frame) / 60
    if frame % 2 == 0 { see(at: time) }
    if frame % 600 == Int(seed) % 600 { heed(mind.tap(at: time), at: time) }
    heed(mind.advance(to: time), at: time)
    for _ in head.advance(to: time) { heed(mind.actionEnded(at: time), at: time) }
    face.advance(to: time)
    return face.face(at: time)[.left, .x] + head.pose(at: time).yaw
  }

  private mutating func see(at time: Double) {
    let place = GazePoint(x: 0.8 * sin(time + Double(seed)), y: 0.3 * cos(1.3 * time))
    heed(mind.see([SeenFace(id: 1, place: place, attention: 0.9)], at: time), at: time)
    head.see(yaw: 30 * place.x, pitch: -20 * place.y, at: time)
  }

  private mutating func heed(_ effects: [RobotMind.Effect], at time: Double) {
    for effect in effects {
      switch effect {
      case .show(let id): if let mood = MoodBook.own[id] { face.show(mood, at: time) }
      case .look(let point): face.look(at: point, time: time)
      case .play(let action): _ = head.request(action, at: time)
      case .tell: break
      }
    }
  }
}
