#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import RobotFace

/// Processor time of a robot's face and of a hundred robots: medians of five runs.
@main
struct RobotBench {
  static let moods = MoodBook.own.moods
  static let frames = 60 * 60

  static func main() {
    print("| a moment of a face, 48 numbers | µs |")
    print("|---|---:|")
    let all = moods.map { mood in (mood.id, median { lasting(mood) }) }
    row("mean of the 21 moods", all.map(\.1).reduce(0, +) / Double(all.count))
    if let slowest = all.max(by: { $0.1 < $1.1 }) {
      row("slowest mood, \(slowest.0)", slowest.1)
    }
    row("another mood every second, another look every half second", median(changing))
    row("not advanced: a minute after it was last told something", median { forgotten(60) })
    row("not advanced: an hour after it", median { forgotten(3_600) })
    row("peer: half of the way at every frame", median(eased))
    print()
    print(
      "| robots at 60 fps, as a hub keeps them and as a screen draws them | share of one core |")
    print("|---|---:|")
    for count in [1, 100] {
      let share = median { robots(count, seconds: 30) }
      print("| \(count) | \(rounded(100 * share, 100)) % |")
    }
  }

  static func row(_ title: String, _ microseconds: Double) {
    print("| \(title) | \(rounded(microseconds, 1_000)) |")
  }

  /// A minute at 60 fps in one mood.
  static func lasting(_ mood: Mood) -> Double {
    var face = LivingFace(moods[0], seed: 1)
    face.show(mood, at: 0)
    return microseconds(frames) { frame in
      let time = Double(frame) / 60
      face.advance(to: time)
      return face.face(at: time)[.left, .x]
    }
  }

  static func changing() -> Double {
    var face = LivingFace(moods[0], seed: 1)
    return microseconds(frames) { frame in
      let time = Double(frame) / 60
      if frame % 60 == 0 { face.show(moods[frame / 60 % moods.count], at: time) }
      if frame % 30 == 0 { face.look(at: GazePoint(x: Double(frame % 7) / 4 - 0.8), time: time) }
      face.advance(to: time)
      return face.face(at: time)[.left, .x]
    }
  }

  static func forgotten(_ seconds: Double) -> Double {
    let face = LivingFace(moods[0], seed: 1)
    return microseconds(1_000) { face.face(at: seconds + Double($0) / 60)[.left, .x] }
  }

  static func eased() -> Double {
    var face = EasedFace(moods[0].face.values)
    let goals = moods.map(\.face.values)
    return microseconds(frames) { frame in
      if frame % 60 == 0 { face.goal = goals[frame / 60 % goals.count] }
      return face.frame()[0]
    }
  }

  /// Each robot sees its own face 30 times a second, is tapped every ten seconds and draws 60 pictures a second; the share
  /// of the time that this takes.
  static func robots(_ count: Int, seconds: Int) -> Double {
    var robots = (0..<count).map { BusyRobot(seed: UInt32($0)) }
    var sum = 0.0
    let elapsed = processorSeconds {
      for frame in 0..<(60 * seconds) {
        for index in robots.indices { sum += robots[index].frame(frame) }
      }
    }
    precondition(sum.isFinite)
    return elapsed / Double(seconds)
  }

  static func microseconds(_ count: Int, _ body: (Int) -> Double) -> Double {
    var sum = 0.0
    let elapsed = processorSeconds { for frame in 0..<count { sum += body(frame) } }
    precondition(sum.isFinite)
    return elapsed / Double(count) * 1e6
  }

  static func median(_ run: () -> Double) -> Double { (0..<5).map { _ in run() }.sorted()[2] }

  /// Processor seconds of this thread, so that a busy machine does not count.
  static func processorSeconds(_ body: () -> Void) -> Double {
    let start = processorTime
    body()
    return processorTime - start
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func rounded(_ number: Double, _ places: Double) -> Double {
    (number * places).rounded() / places
  }
}
