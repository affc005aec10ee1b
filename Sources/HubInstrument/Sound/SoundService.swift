import Foundation
import Instrument
import InstrumentEngine
import LiveSound
import Numbers
import Ports
import Realtime
import ScreenKit
import SoundGraph
import Streaming
import HubStudio
import Timing

/// What has a live sound for an output.
protocol SoundPlayer: Sendable {
  /// A sound for an output of this sample rate, 22,050…192,000 Hz.
  func makeSound(sampleRate: Double) throws(GraphError) -> LiveSound

  /// Plays on a sound from now on; nil plays on none.
  func use(_ sound: LiveSound?)
}

extension InstrumentEngine: SoundPlayer {}

/// Where a player sounds: on the pages of the studio, on a JACK server or on a sound card. Any thread.
final class SoundService: Sendable {
  enum Output: String, CaseIterable, Codable, Sendable {
    case page, jack, alsa

    var title: String {
      switch self {
      case .page: "This studio's pages"
      case .jack: "JACK"
      case .alsa: "This computer's sound card (ALSA)"
      }
    }

    /// Whether this computer has what it needs.
    var isInstalled: Bool {
      switch self {
      case .page: true
      case .jack: JackClient.isInstalled
      case .alsa: AlsaSoundOutput.isInstalled
      }
    }
  }

  private let player: any SoundPlayer
  private let name: String
  private let device: String
  private let remedy: String
  private let changed: @Sendable () -> Void
  private let state = Locked(State())

  private struct State: Sendable {
    var output = Output.page
    var status = Status(.searching, "Starting.")
    var pages: PageSound?
    var sound: LiveSound?
    var chosen: AsyncStream<Void>.Continuation?
    var listeners: [UUID: Page] = [:]
    var scope: [Float] = []
    var scopeTime = 0.0
    var loud: LiveSoundStatus?
    /// Milliseconds of a block of the output.
    var block = 10.0
    var faults = 0
    /// How often the device had no sound in time.
    var gaps: UInt64 = 0
  }

  /// - Parameters:
  ///   - name: what JACK's patchbays show.
  ///   - device: the name of ALSA's device, from the person at this computer.
  ///   - remedy: what to do when a sample was not finite, one sentence.
  init(
    _ player: any SoundPlayer, name: String, device: String, remedy: String,
    changed: @escaping @Sendable () -> Void
  ) {
    self.player = player
    self.name = name
    self.device = device
    self.remedy = remedy
    self.changed = changed
  }

  private static let sampleRates = 22_050...192_000

  var output: Output { state.withLock { $0.output } }

  /// Milliseconds of a block of the present output.
  var block: Double { state.withLock { $0.block } }

  /// Seconds of voices, effects and limiter.
  var latency: Double {
    state.withLock { state in
      state.sound.map { Double($0.latency) / $0.sampleRate } ?? 0
    }
  }

  /// The outputs of this computer.
  static var outputs: [Choice] {
    Output.allCases.filter(\.isInstalled).map { Choice(id: $0.rawValue, title: $0.title) }
  }

  /// What the chosen output does.
  var status: Status {
    state.withLock { state in
      var status = state.status
      if state.gaps > 0 { status.sentence += " \(state.gaps) gaps so far." }
      return status
    }
  }

  func choose(_ output: Output) {
    let chosen = state.withLock { state in
      guard state.output != output else { return nil as AsyncStream<Void>.Continuation? }
      state.output = output
      return state.chosen
    }
    chosen?.yield()
    changed()
  }

  /// Sends the sound to a page, while the output is the pages.
  func listen(_ page: Page, isOn: Bool) {
    let pages = state.withLock { state in
      state.listeners[page.id] = isOn ? page : nil
      return state.pages
    }
    if isOn { pages?.add(page) } else { pages?.remove(page.id) }
    report(nil)
  }

  /// The peaks of both sides and the newest samples for an oscilloscope; one reading serves all pages for 15 ms.
  func meter() -> (peak: SIMD2<Float>, scope: [Float]) {
    state.withLock { state in
      let now = MonotonicClock.seconds
      if let sound = state.sound, now - state.scopeTime > 0.015 {
        state.scopeTime = now
        state.scope = (state.scope + sound.scopeSamples()).suffix(512)
        state.loud = sound.poll()
      }
      return (state.loud?.peak ?? .zero, state.scope)
    }
  }

  /// Keeps the chosen output running until the task is cancelled; one that fails waits for another choice.
  func run() async throws {
    defer { end() }
    while true {
      try Task.checkCancellation()
      let (choices, chosen) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))
      let output = state.withLock { state in
        state.chosen = chosen
        return state.output
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await self.keep(output) }
        group.addTask { for await _ in choices { return } }
        try await group.next()
        group.cancelAll()
      }
    }
  }

  private func keep(_ output: Output) async throws {
    do {
      switch output {
      case .page: try await runPages()
      case .jack:
        try await runDevice {
          let output = try await JackSoundOutput.open(name: name)
          return JackDevice(output: output, client: name)
        }
      case .alsa:
        let name = device
        try await runDevice {
          let output = try await AlsaSoundOutput.open(device: name)
          return AlsaDeviceOutput(output: output)
        }
      }
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      report(Status(.offline, "\(error) Choose another output."))
      try await Task.sleepForever()
    }
  }

  private func runPages() async throws {
    let sound = try player.makeSound(sampleRate: PageSound.sampleRate)
    let pages = PageSound(sound)
    let listeners = use(sound, pages, block: 10)
    for page in listeners { pages.add(page) }
    report(nil)
    defer {
      end()
      pages.stop()
    }
    try await watch(sound) { true }
  }

  /// Plays on a device, and tries again when it cannot be opened or has ended.
  private func runDevice(_ open: () async throws -> any SoundDevice) async throws {
    var backoff = Backoff()
    while true {
      do {
        let device = try await open()
        let rate = device.sampleRate
        guard Self.sampleRates.contains(rate) else {
          throw RunError(
            "\(device.name) has \(rate) samples a second: 22,050 to 192,000 are possible.")
        }
        let sound = try player.makeSound(sampleRate: Double(rate))
        let sentence = device.play(sound)
        _ = use(sound, nil, block: 1000 * Double(device.delay) / sound.sampleRate)
        backoff.reset()
        report(Status(.connected, sentence))
        defer { end() }
        try await watch(sound, gaps: { device.gaps }) { device.isRunning }
        throw device.ended
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        let seconds = backoff.next()
        report(Status(.offline, "\(error) Trying again in \(Int(clamping: seconds)) s."))
        try await Task.sleep(for: .seconds(clamping: seconds))
      }
    }
  }

  /// Frees what no longer sounds and reports faults, as long as the output runs.
  private func watch(
    _ sound: LiveSound, gaps: () -> UInt64 = { 0 }, while isRunning: () -> Bool
  ) async throws {
    while isRunning() {
      try await Task.sleep(for: .milliseconds(100))
      let status = sound.poll()
      show(gaps: gaps())
      let isNew = state.withLock { state in
        defer { state.faults = status.faults }
        return status.faults > state.faults
      }
      if isNew {
        report(
          Status(
            .offline, "The sound was muted: a sample was not finite. \(remedy)"))
      }
    }
  }

  /// Shows how often the device had no sound in time.
  private func show(gaps: UInt64) {
    let isNew = state.withLock { state in
      defer { state.gaps = gaps }
      return state.gaps != gaps
    }
    if isNew { changed() }
  }

  private func use(_ sound: LiveSound, _ pages: PageSound?, block: Double) -> [Page] {
    player.use(sound)
    return state.withLock { state in
      state.sound = sound
      state.pages = pages
      state.block = block
      state.faults = 0
      state.gaps = 0
      return Array(state.listeners.values)
    }
  }

  private func end() {
    player.use(nil as LiveSound?)
    state.withLock { state in
      state.sound = nil
      state.pages = nil
      state.loud = nil
      state.scope = []
    }
  }

  /// Shows a status; nil shows how many pages play.
  private func report(_ status: Status?) {
    state.withLock { state in
      if let status {
        state.status = status
      } else if state.output == .page {
        let count = state.listeners.count
        state.status =
          count == 0
          ? Status(.searching, "No page plays the sound: turn it on here.")
          : Status(.connected, count == 1 ? "One page plays." : "\(count) pages play.")
      }
    }
    changed()
  }
}
