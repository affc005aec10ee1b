#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import RobotFace

/// A robot that sees a face go about thirty times a second and is tapped every ten seconds, as a hub keeps it, with what a
/// screen draws of it.
struct BusyRobot {
  private var robot: Robot
  private var screen: LivingFace
  private let seed: UInt32

  init(seed: UInt32) {
    self.seed = seed
    robot = Robot(seed: seed)
    screen = LivingFace(MoodBook.own.moods[0], seed: seed)
  }

  /// What happens within a sixtieth of a second; returns something of what is drawn.
  mutating func frame(_ frame: Int) -> Double {
    let time = Double(frame) / 60
    var told = robot.advance(to: time)
    if frame % 2 == 0 {
      let place = GazePoint(x: 0.8 * sin(time + Double(seed)), y: 0.3 * cos(1.3 * time))
      told += robot.see(
        [ObservedPerson(ObservedFace(id: 1, place: place, attention: 0.9))], at: time)
    }
    if frame % 600 == Int(clamping: seed) % 600 { told += robot.tap(at: time) }
    for told in told { hear(told) }
    screen.advance(to: time)
    return screen.face(at: time)[.left, .x] + robot.head.pose(at: time).yaw
  }

  private mutating func hear(_ told: RobotEvent) {
    switch told.happening {
    case .show(let id): if let mood = MoodBook.own[id] { screen.show(mood, at: told.time) }
    case .look(let point): screen.look(at: point, time: told.time)
    case .pose(let face): screen.pose(face, at: told.time)
    case .begin: break
    }
  }
}
