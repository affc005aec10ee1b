import Coach
public import CoachEngine
import CoachScreens
import CoachWire
import Foundation
import HubConnections
import HubStudio
import Landmarks
public import Logging
import Numbers
import Realtime
import Signals
import Store
import Streaming
import WebClient

/// `sensorium coach record`: a take in the terminal, by the same engine as a page's, kept like a page's, without its film.
public struct TerminalTake: Sendable {
  public struct Options: Sendable {
    /// As `PictureChoice` reads it; nil is the first camera.
    public var camera: String?
    /// As `SoundChoice` reads it; nil is the film's own sound, or ALSA's standard input.
    public var microphone: String?
    /// "here", or the address of a server or model; nil is what the studio has chosen.
    public var judge: String?
    /// The name of a model at the judge's address.
    public var model: String?
    /// Ends the take after so many seconds; nil for never.
    public var seconds: Double?
    /// The data folder of the hub.
    public var data: String?

    public init() {}
  }

  private static let page = "terminal"
  /// Seconds for which a camera or microphone is waited for.
  private static let patience = 5.0

  private let options: Options
  private let tell: @Sendable (TakeNews) -> Void
  private let log: Logger
  private let pictures: PictureChoice
  private let sound: SoundChoice
  private let clock = HostClock.system

  /// Throws one sentence for options that cannot be used.
  ///
  /// - Parameter tell: gets what happens, in order of time, on any thread.
  public init(_ options: Options, log: Logger, tell: @escaping @Sendable (TakeNews) -> Void) throws
  {
    self.options = options
    self.tell = tell
    self.log = log
    pictures = try PictureChoice(options.camera)
    sound = try SoundChoice(options.microphone, pictures: pictures)
    if case .film(let path) = pictures, !FileManager.default.isReadableFile(atPath: path) {
      throw RunError("\(path) cannot be read: check the path.")
    }
    if let seconds = options.seconds, !(seconds.isFinite && seconds > 0) {
      throw RunError("--seconds must be greater than 0 (got \(seconds)).")
    }
  }

  /// Records until an element of `stop` comes, the seconds are over, or film and sound have ended; the report is kept
  /// then. Throws one sentence when there is neither picture nor sound.
  public func run(stop: AsyncStream<Void>) async throws {
    let data = DataFolder(path: options.data)
    try data.prepare()
    let keys = ModelKeys(data: data.path)
    let archive = CoachStore(folder: data.path)
    let settings = try chosen(
      DocumentMemory<CoachDocument>(folder: data.path, isFresh: false).document.settings)
    let host = TerminalCoachHost(keys: keys) { [tell] in tell(.notice($0)) }
    let bus = SensorBus()
    let engine = CoachEngine(
      settings: settings, host: host, archive: archive, bus: bus, clock: clock)
    await engine.loadBaseline()
    let changes = engine.enter(Self.page)
    let vision = Vision(log: log)
    let sensors = sensors(of: engine, bus, host, settings)
    let engineRun = Task { try await engine.run() }
    let isStopping = Locked(false)
    let stopping = Task {
      for await _ in stop {
        isStopping.withLock { $0 = true }
        await engine.apply(.stop, on: Self.page)
      }
    }
    let result: Result<Void, any Error>
    do {
      await sensors.open(pictures, sound, vision)
      try await follow(engine, changes, sensors) { isStopping.withLock { $0 } }
      result = .success(())
    } catch {
      result = .failure(error)
    }
    await sensors.close()
    let id = engine.context(of: Self.page).take.id
    await engine.leave(Self.page)
    await vision.stop()
    engineRun.cancel()
    stopping.cancel()
    try result.get()
    if let id, let take = try await archive.take(id) { tell(.kept(take)) }
  }

  private func sensors(
    of engine: CoachEngine, _ bus: SensorBus, _ host: TerminalCoachHost, _ settings: CoachSettings
  ) -> TakeSensors {
    let source = bus.addSource(Self.page, offering: [.face, .audio, .picture]) { _ in }
    engine.watch(source, of: Self.page)
    let devices = TakeDeviceStates { [tell] device, state in
      if case .failed(let sentence) = state { tell(.notice(sentence)) }
      guard state.isGone else { return }
      Task { await engine.apply(.lost(device, .gone), on: Self.page) }
    }
    return TakeSensors(
      source: source, bus: bus, clock: clock, host: host, devices: devices,
      isJudgedElsewhere: settings.remoteJudge != nil)
  }

  /// The settings of the studio with the judge of the command.
  private func chosen(_ stored: CoachSettings) throws -> CoachSettings {
    var settings = stored
    // A film is not turned as in a mirror.
    if !pictures.isLive { settings.camera = .back }
    guard let judge = options.judge else {
      if options.model != nil {
        throw RunError("--model needs --judge with the base address of the model.")
      }
      return settings
    }
    guard judge != "here" else {
      settings.judge = .hub
      return settings
    }
    switch try RemoteJudge(judge, model: options.model) {
    case .server(let address): (settings.judge, settings.server) = (.server, address.text)
    case .model(let address, let name):
      (settings.judge, settings.modelServer, settings.model) = (.model, address.text, name)
    }
    if let wanted = settings.wantedJudge {
      // The address was typed for this take: that is the consent, for this take.
      settings.consents.append(wanted.host)
      tell(.notice("What the take shows goes to \(wanted.host) while it is recorded."))
    }
    return settings
  }

  /// From the countdown to the end.
  private func follow(
    _ engine: CoachEngine, _ changes: AsyncStream<Void>, _ sensors: TakeSensors,
    isStopping: () -> Bool
  ) async throws {
    let limit = clock.seconds + Self.patience
    while sensors.isWaiting(pictures, sound), clock.seconds < limit {
      try await clock.sleep(.milliseconds(20))
    }
    guard !sensors.devices.areGone else {
      throw RunError(
        "Neither camera nor microphone can be used: give a film with --camera or a WAV file with "
          + "--microphone.")
    }
    if let reason = await engine.apply(.start, on: Self.page) { throw RunError(reason) }
    var teller = TakeTeller()
    for await _ in changes {
      let take = engine.context(of: Self.page).take
      if take.phase == .idle, teller.hasCounted { break }
      if take.phase.isRecording, !teller.hasRecorded { sensors.begin() }
      for news in teller.news(of: take) { tell(news) }
      if take.phase == .stopped { break }
      let isOver = options.seconds.map { take.elapsed >= $0 } ?? false
      let isEnd = isOver || isStopping() || sensors.devices.areGone
      if take.phase.isRecording || take.phase == .countdown, isEnd {
        await engine.apply(.stop, on: Self.page)
      }
    }
    if !teller.hasRecorded { tell(.notice("Stopped before the recording began: nothing is kept.")) }
  }
}
