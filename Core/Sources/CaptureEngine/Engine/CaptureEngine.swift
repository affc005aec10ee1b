import Capture
public import CaptureDashboard
public import CaptureLibrary
public import CaptureScreens
import CaptureWire
import Files
import Foundation
import Numbers
import Realtime
public import Streaming
import WearableWire

/// Capture running, without edges: the devices with their clocks, and the session that is recorded. Any thread.
///
/// One session runs at a time, and one page leads it. Takes become folders in `CaptureLibrary`.
public final class CaptureEngine: Sendable {
  /// Identifies a page, or the one screen of an app or command.
  public typealias PageID = String

  /// Its name among the subscribers of sensors.
  public static let subscriber = "Capture"

  /// What tests replace.
  struct Options: Sendable {
    var writer = TakeWriter.Mode.thread
    var calls = FileCalls.system
    var seed = UInt64.random(in: 0...UInt64.max)
  }

  let library: CaptureLibrary
  let host: any CaptureHost
  let bus: SensorBus?
  let clock: HostClock
  let state: Locked<EngineState>
  let wearables = Locked(Wearables())
  let watching = Locked<[PageID: WatchedSource]>([:])
  /// Work that was begun and has not ended, by number.
  let work = Locked(Work())
  /// Wakes the loop.
  let activity = ChangeBroadcast()
  let sleeper = Locked(Sleeper())

  /// What any page may show has changed: at most five times a second by figures, and never while nothing runs.
  public let changes = ChangeBroadcast()

  public convenience init(
    settings: CaptureSettings, library: CaptureLibrary, host: any CaptureHost, bus: SensorBus?,
    clock: HostClock = .system
  ) {
    self.init(
      settings: settings, library: library, host: host, bus: bus, clock: clock, options: Options())
  }

  init(
    settings: CaptureSettings, library: CaptureLibrary, host: any CaptureHost, bus: SensorBus?,
    clock: HostClock, options: Options
  ) {
    self.library = library
    self.host = host
    self.bus = bus
    self.clock = clock
    let reports = ReportPath()
    let surroundings = EngineState.Surroundings(
      sessionsFolder: library.sessionsFolder, kitVersion: host.kitVersion,
      unixSeconds: clock.unixSeconds,
      exists: { FileManager.default.fileExists(atPath: $0) },
      makeWriter: { opening in
        TakeWriter(
          opening, mode: options.writer, calls: options.calls, now: { clock.seconds },
          report: { reports.pass($0, of: opening.name) })
      })
    state = Locked(
      EngineState(
        surroundings: surroundings, settings: settings, token: Self.makeToken(),
        seed: options.seed))
    let isRecovering = !library.recordings().isEmpty
    state.withLock { $0.isRecovering = isRecovering }
    reports.connect { [weak self] report, name in
      self?.change { $0.receive(report, of: name, at: $1) }
    }
  }

  /// 128 random bits.
  private static func makeToken() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }.hexadecimal
  }

  /// What devices without pairing say in their hello, and pushes in their path.
  public var token: String { state.withLock { $0.token } }

  /// The connected devices that came by the token.
  public var guests: CaptureGuests {
    let now = now
    return state.withLock { $0.guests(at: now) }
  }

  /// Makes a new token: the old one is refused from now on, and devices that came by it stay while they are connected.
  @discardableResult
  public func newToken() -> String {
    let token = Self.makeToken()
    change { state, _ in
      state.token = token
      state.announce()
    }
    return token
  }

  public var settings: CaptureSettings { state.withLock { $0.settings } }

  /// Applies settings from now on.
  public func use(_ settings: CaptureSettings) async {
    change { state, _ in
      state.settings = settings
      state.announce()
    }
  }

  /// Nanoseconds of the hub's clock.
  var now: Int64 { Int64(clamping: clock.nanoseconds()) }

  /// Changes the state at the present instant, and does what follows from it.
  @discardableResult
  func change<Result: Sendable>(_ body: (inout EngineState, Int64) -> Result) -> Result {
    let now = now
    let (result, isParked) = state.withLock { state in
      let result = body(&state, now)
      defer { state.isParked = false }
      return (result, state.isParked)
    }
    perform()
    if isParked { activity.announce() }
    return result
  }
}

/// The way of a writer's reports to the engine, which does not exist yet when it says how writers are made.
private final class ReportPath: Sendable {
  private let target = Locked<(@Sendable (TakeStorage.Report, String) -> Void)?>(nil)

  func connect(_ target: @escaping @Sendable (TakeStorage.Report, String) -> Void) {
    self.target.withLock { $0 = target }
  }

  func pass(_ report: TakeStorage.Report, of name: String) {
    target.withLock { $0 }?(report, name)
  }
}

extension TakeStorage.Opening {
  /// The name of the recording.
  fileprivate var name: String {
    let folder =
      switch self {
      case .new(let folder, _), .continuing(let folder, _): folder
      }
    let name = folder.split(separator: "/").last.map { String($0) } ?? folder
    return name.hasSuffix(".recording") ? String(name.dropLast(10)) : name
  }
}
