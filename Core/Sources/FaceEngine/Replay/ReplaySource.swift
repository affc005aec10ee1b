public import Addresses
import Files
import Numbers
import Recording
import Signals
public import Streaming
import Timing

/// A recording, played at the times of its frames without drops. It can be paused, moved, trimmed
/// and set to another speed while it plays.
///
/// Its file is opened and read on its own thread; a cancelled task does not wait for that thread.
public struct ReplaySource: FrameSource {
  typealias Opening = @Sendable (ReplayControl.Commands) throws -> any ReplayReading

  let control: ReplayControl
  private let clock: HostClock
  private let opening: Opening

  /// - Parameter opening: called on the source's thread.
  init(
    control: ReplayControl, clock: HostClock = .system, opening: @escaping Opening = Self.open
  ) {
    self.control = control
    self.clock = clock
    self.opening = opening
  }

  public init(path: String, speed: ReplaySpeed, isLooped: Bool) {
    self.init(control: ReplayControl(path: path, speed: speed, isLooped: isLooped))
  }

  public func run(_ context: SourceContext) async throws {
    var frames = ReplayFrames(opening)
    try await frames.open(control, seeking: nil)
    var timeline = ReplayTimeline()
    var pace = ReplayPace(clock: clock)
    var isEmpty = true
    while true {
      if let (_, target) = control.takeJump() {
        try await frames.open(control, seeking: target)
        timeline.jump()
      }
      guard let frame = try await frames.next() else {
        let path = control.commands.path
        guard !isEmpty || control.commands.trim != nil else { throw EmptyRecording(path: path) }
        guard try await goesOn(&frames) else { return }
        timeline.jump()
        continue
      }
      isEmpty = false
      var next = timeline
      let placed = next.place(frame)
      guard try await pace.wait(for: placed.time, control) else { continue }
      timeline = next
      control.reached(frame.time)
      context.deliver(placed, FrameStamp())
    }
  }

  /// At the end: restarts when looped, waits for a command in the hub, else ends.
  private func goesOn(_ frames: inout ReplayFrames) async throws -> Bool {
    if control.commands.isLooped {
      try await clock.sleep(.milliseconds(1))
      try await frames.open(control, seeking: nil)
      return true
    }
    guard control.waitsAtEnd else { return false }
    guard control.end() else { return true }
    while control.commands.jump == nil { try await control.nextOrder() }
    return true
  }

  /// Unix seconds of frame time 0: the recording's own start (1970 when it has none, so that
  /// a recording gives the same bytes every time); nil for live sources.
  public static func epoch(of url: SourceURL) -> Double? {
    guard case .replay(let path, _, _) = url.plain else { return nil }
    return (try? RecordedFile.open(path: path))?.start ?? 0
  }

  private static let open: Opening = { commands in
    try ReplayCursor(try RecordedFile.open(path: commands.path), trim: commands.trim)
  }
}

/// The frames of a recording in order, from any position; for one thread.
protocol ReplayReading {
  /// Unix seconds of the first frame; nil when the recording has none.
  var start: Double? { get }
  mutating func next() -> SensorFrame?
  mutating func seek(to time: Double) throws
}

extension ReplayCursor: ReplayReading {
  var start: Double? { file.start }
}

/// Reads a recording on its own thread, a few frames ahead.
private struct ReplayFrames {
  private let thread = BlockingThread<(any ReplayReading)?>(name: "replay") { nil }
  private let opening: ReplaySource.Opening
  private var frames: ArraySlice<SensorFrame> = []
  private var isAtEnd = false

  private static let ahead = 32

  init(_ opening: @escaping ReplaySource.Opening) { self.opening = opening }

  /// Opens the current recording, at its start or at a time in seconds.
  mutating func open(_ control: ReplayControl, seeking target: Double?) async throws {
    (frames, isAtEnd) = ([], false)
    let (commands, opening) = (control.commands, opening)
    let start = try await thread.run { reading in
      var opened = try opening(commands)
      if let target { try opened.seek(to: target) }
      reading = opened
      return opened.start
    }
    control.opened(start: start)
  }

  /// The next frame; nil at the end.
  mutating func next() async throws -> SensorFrame? {
    if frames.isEmpty, !isAtEnd {
      let read = try await thread.run { reading in
        var frames: [SensorFrame] = []
        while frames.count < Self.ahead, let frame = reading?.next() { frames.append(frame) }
        return frames
      }
      isAtEnd = read.count < Self.ahead
      frames = read[...]
    }
    return frames.popFirst()
  }
}

/// The error of a recording without frames.
public struct EmptyRecording: Error, CustomStringConvertible {
  private let path: String

  public init(path: String) { self.path = path }

  public var description: String { "\(path) holds no frames: choose another recording." }
}
