import Instrument
import InstrumentScreens
import Signals

/// From the arrival of a picture's landmarks to the first sample that they change, at the loudspeaker's side of a block of
/// 64 frames, 60 pictures a second, everything on a virtual clock.
///
/// Two instruments play the same hands; in the last picture the hand of one of them moved. The first sample in which they
/// differ is what this picture changed.
enum LatencyBench {
  /// What a hand does in the last picture.
  enum Move: String, CaseIterable {
    case appears = "a hand appears: its note (Immediate)"
    case crosses = "a hand crosses into another zone: its note (Immediate)"
    case glides = "a hand moves a fiftieth of the width: its pitch (theremin)"
    case rises = "a hand rises a tenth of the height: its timbre (controller 74)"
  }

  private static let trials = 400
  private static let period = 1.0 / 60
  /// Seconds from a picture to its landmarks, and from the fastest to the slowest in Even timing.
  private static let detection = 0.015
  private static let detections = 0.012...0.020

  static func report() throws {
    print("| landmarks → first changed sample, ms | p50 | p99 | largest | target |")
    print("|---|---:|---:|---:|---:|")
    for move in Move.allCases {
      let found = try (0..<trials).map { try 1000 * latency(of: move, trial: $0) }.sorted()
      print(
        "| \(move.rawValue) | \(text(percentile(0.5, of: found))) | "
          + "\(text(percentile(0.99, of: found))) | \(text(found.last ?? .nan)) | 5.5, 6.5 |")
    }
    let shown = try shown(.immediate)
    print("| the sum of stages that the page shows for these | \(text(shown)) | – | – | – |")
    print()
    try reportEven()
  }

  /// The sum in milliseconds that the page shows.
  ///
  /// - Parameter hands: seconds from a picture to its landmarks.
  private static func shown(
    _ timing: InstrumentSettings.Timing, hands: Double? = nil
  ) throws -> Double {
    let rig = try VirtualOutput(settings(.appears))
    var measured = PlayLatency.Measured()
    measured.hands = hands
    measured.even = period
    measured.block = VirtualOutput.block
    measured.sound = Double(rig.sound.latency) / VirtualOutput.sampleRate
    return PlayLatency(measured, timing: timing).milliseconds
  }

  private static func settings(_ move: Move) -> InstrumentSettings {
    var settings = InstrumentSettings()
    settings.snap = move == .glides ? 0 : 1
    settings.sound.waveform = .sawtooth
    return settings
  }

  private static func latency(of move: Move, trial: Int) throws -> Double {
    let hand = try SimulatedHand()
    let settings = settings(move)
    let (moved, still) = (try VirtualOutput(settings), try VirtualOutput(settings))
    // Every phase between pictures and blocks occurs.
    let start = 100 + VirtualOutput.block * Double(trial) / Double(trials)
    let (path, last) = try path(of: move, settings, trial)
    for picture in 0...last {
      let time = start + Double(picture) * period
      let arrival = time + detection
      while moved.next < arrival { _ = (moved.render(), still.render()) }
      let seen = path(picture).map { [hand.at(x: $0.x, y: $0.y)] } ?? []
      moved.deliver(seen, takenAt: time, after: detection)
      let before = picture < last ? picture : picture - 1
      let kept = path(before).map { [hand.at(x: $0.x, y: $0.y)] } ?? []
      still.deliver(kept, takenAt: time, after: detection)
    }
    let arrival = start + Double(last) * period + detection
    return try firstDifference(moved, still) - arrival
  }

  /// Where the hand is in each picture, and the number of the last one.
  private static func path(
    of move: Move, _ settings: InstrumentSettings, _ trial: Int
  ) throws -> (at: (Int) -> (x: Double, y: Double)?, last: Int) {
    let zone = 1 / Double(settings.zones.count)
    switch move {
    case .appears: return ({ $0 < 20 ? nil : (5.5 * zone, 0.5) }, 20)
    case .glides: return ({ ($0 < 20 ? 5.5 * zone : 5.5 * zone + 0.02, 0.5) }, 20)
    case .rises: return ({ (5.5 * zone, $0 < 20 ? 0.5 : 0.6) }, 20)
    case .crosses:
      // Eight zones a second; the last picture is the first one beyond boundary, hysteresis and the filter's lag.
      let step = 8 * zone * period
      let begin = 4.5 * zone + step * Double(trial % 37) / 37
      return (
        { (begin + step * Double($0), 0.5) },
        try crossing(into: 6, settings) { begin + step * Double($0) }
      )
    }
  }

  /// The first picture in which the instrument plays a zone.
  private static func crossing(
    into wanted: Int, _ settings: InstrumentSettings, _ x: (Int) -> Double
  ) throws -> Int {
    let hand = try SimulatedHand()
    var line = InstrumentLine(settings)
    for picture in 0..<120 {
      let frame = HandFrame(
        time: Double(picture) * period, sequence: 0, hands: [hand.at(x: x(picture))])
      _ = line.receive(frame)
      if line.router.state(of: PlaySource.all[0])?.zone == wanted { return picture }
    }
    throw BenchError("zone \(wanted) is not played in 120 pictures")
  }

  /// When the first sample that differs is played: the output plays a block when the next one begins.
  private static func firstDifference(
    _ one: VirtualOutput, _ other: VirtualOutput
  ) throws -> Double {
    for _ in 0..<1000 {
      let begin = one.next
      let samples = one.render()
      let others = other.render()
      for (index, (sample, reference)) in zip(samples, others).enumerated()
      where abs(sample - reference) > 1e-6 {
        return begin + VirtualOutput.block + Double(index) / VirtualOutput.sampleRate
      }
    }
    throw BenchError("no sample changed in 1000 blocks")
  }
}

extension LatencyBench {
  /// In Even timing: from the instant at which a hand truly passed the boundary to the first sample of the new note.
  private static func reportEven() throws {
    var found: [Double] = []
    for trial in 0..<trials { found.append(1000 * (try even(trial))) }
    let mean = found.reduce(0, +) / Double(found.count)
    let deviation = (found.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(found.count))
      .squareRoot()
    let limit = 1000 * (detections.upperBound + period) + 6.5
    print("| true crossing → first sample of its note in Even timing, ms | | target |")
    print("|---|---:|---:|")
    print(
      "| mean, with 12 to 20 ms of detection | \(text(mean)) | \(text(limit)) |")
    let nineTenths = 0.1 * detections.lowerBound + 0.9 * detections.upperBound
    let shown = try shown(.even, hands: nineTenths)
    print("| the sum of stages that the page shows | \(text(shown)) | mean ± 1 |")
    print("| standard deviation over 400 reaches | \(text(deviation)) | 1.5 |")
  }

  private static func even(_ trial: Int) throws -> Double {
    let hand = try SimulatedHand()
    var settings = InstrumentSettings()
    settings.timing = .even
    settings.sound.waveform = .sawtooth
    let zones = Double(settings.zones.count)
    let reach = Reach(trial)
    let x = { (picture: Int) in reach.place(at: Double(picture) * period) / zones }
    let last = try crossing(into: 3, settings, x)
    let (moved, still) = (try VirtualOutput(settings), try VirtualOutput(settings))
    let start = 100 + VirtualOutput.block * Double(trial) / Double(trials)
    for picture in 0...last {
      let time = start + Double(picture) * period
      let share = Reach.spread(Double(picture) + 0.37 * Double(trial))
      let delay =
        detections.lowerBound + share * (detections.upperBound - detections.lowerBound)
      while moved.next < time + delay { _ = (moved.render(), still.render()) }
      moved.deliver([hand.at(x: x(picture))], takenAt: time, after: delay)
      still.deliver([hand.at(x: x(min(picture, last - 1)))], takenAt: time, after: delay)
    }
    // A zone is left where its hysteresis ends.
    let crossing = reach.time(at: 3 + Double(settings.hysteresis))
    return try firstDifference(moved, still) - (start + crossing)
  }
}

/// A hand that reaches from zone 2 over 1.5 to 4 zones in 0.2 to 0.35 s, after 1.2 s of rest: minimum jerk (Flash and
/// Hogan 1985). Another one for each trial.
struct Reach {
  private let from: Double
  private let zones: Double
  private let seconds: Double
  private let start: Double

  init(_ trial: Int) {
    let trial = Double(trial)
    from = 2.2 + 0.6 * Self.spread(trial)
    zones = 1.5 + 2.5 * Self.spread(1.7 * trial)
    seconds = 0.2 + 0.15 * Self.spread(2.3 * trial)
    start = 1.2 + Self.spread(3.1 * trial) / 60
  }

  /// Multiples of the golden ratio, which spread evenly over 0…1.
  static func spread(_ number: Double) -> Double {
    (number * 0.618_033_988_75).truncatingRemainder(dividingBy: 1)
  }

  /// In zones.
  func place(at time: Double) -> Double {
    let way = min(max((time - start) / seconds, 0), 1)
    return from + zones * way * way * way * (10 + way * (6 * way - 15))
  }

  /// When it passes a place.
  func time(at place: Double) -> Double {
    var (low, high) = (start, start + seconds)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if self.place(at: middle) < place { low = middle } else { high = middle }
    }
    return low
  }
}
