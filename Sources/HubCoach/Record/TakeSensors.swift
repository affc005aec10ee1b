import Coach
import CoachEngine
import HubConnections
import Landmarks
import Realtime
import Signals
import Streaming

/// Camera and microphone of a take in the terminal while they run. Live ones run from the start, files with the
/// recording.
final class TakeSensors: Sendable {
  let devices: TakeDeviceStates
  private let source: SourceID
  private let bus: SensorBus
  private let clock: HostClock
  private let host: TerminalCoachHost
  private let isJudgedElsewhere: Bool
  private let state = Locked(State())

  private struct State: Sendable {
    /// What begins with the recording, at an instant of the clock.
    var waiting: [@Sendable (Double) async -> Void] = []
    var running: [Task<Void, Never>] = []
    var reader: PictureReader?
  }

  init(
    source: SourceID, bus: SensorBus, clock: HostClock, host: TerminalCoachHost,
    devices: TakeDeviceStates, isJudgedElsewhere: Bool
  ) {
    self.source = source
    self.bus = bus
    self.clock = clock
    self.host = host
    self.devices = devices
    self.isJudgedElsewhere = isJudgedElsewhere
  }

  /// Opens both; what cannot be opened is told with the remedy.
  func open(_ pictures: PictureChoice, _ sound: SoundChoice, _ vision: Vision) async {
    do {
      try await open(pictures, vision)
    } catch {
      devices.tell(.camera, .failed("\(error)"))
    }
    do {
      try await open(sound)
    } catch {
      devices.tell(.microphone, .failed("\(error)"))
    }
  }

  private func open(_ choice: PictureChoice, _ vision: Vision) async throws {
    let reader: PictureReader
    switch choice {
    case .none: return devices.tell(.camera, .ended)
    case .camera(let path): reader = try PictureReader.camera(CameraOptions(device: path))
    case .film(let path): reader = try await PictureReader.open(path)
    }
    state.withLock { $0.reader = reader }
    let camera = try await camera(vision)
    let devices = devices
    if choice.isLive {
      run(.camera) { try await camera.run(reader, from: nil) }
    } else {
      devices.tell(.camera, .on)
      state.withLock {
        $0.waiting.append { start in
          await Self.run(.camera, devices) { try await camera.run(reader, from: start) }
        }
      }
    }
  }

  private func camera(_ vision: Vision) async throws -> TakeCamera {
    var seeing: (thread: VisionThread, tracker: TrackerID)?
    do {
      let thread = try await vision.thread()
      seeing = (thread, try await thread.makeTracker(CoachSight.wanted))
    } catch {
      // A judge elsewhere looks for itself.
      guard isJudgedElsewhere else { throw RunError("The coach listens only: \(error)") }
    }
    let devices = devices
    return TakeCamera(source: source, bus: bus, clock: clock, host: host, vision: seeing) {
      devices.tell(.camera, .on)
    }
  }

  private func open(_ choice: SoundChoice) async throws {
    let devices = devices
    let microphone = TakeMicrophone(source: source, bus: bus, clock: clock) {
      devices.tell(.microphone, .on)
    }
    switch choice {
    case .none: devices.tell(.microphone, .ended)
    case .live(let system, let device):
      run(.microphone) { try await microphone.listen(to: device, of: system) }
    case .file(let path):
      let sound = try await TakeMicrophone.read(path)
      devices.tell(.microphone, .on)
      state.withLock {
        $0.waiting.append { start in
          await Self.run(.microphone, devices) { try await microphone.play(sound, from: start) }
        }
      }
    }
  }

  /// Whether a live one has neither delivered nor failed yet.
  func isWaiting(_ pictures: PictureChoice, _ sound: SoundChoice) -> Bool {
    pictures.isLive && devices[.camera] == .waiting
      || sound.isLive && devices[.microphone] == .waiting
  }

  /// The recording begins: so do films and files.
  func begin() {
    let start = clock.seconds
    state.withLock { state in
      for begin in state.waiting { state.running.append(Task { await begin(start) }) }
      state.waiting = []
    }
  }

  func close() async {
    let (running, reader) = state.withLock { ($0.running, $0.reader) }
    reader?.stop()
    for task in running { task.cancel() }
    for task in running { await task.value }
  }

  private func run(_ device: TakeDevice, _ body: @escaping @Sendable () async throws -> Void) {
    let devices = devices
    let task = Task { await Self.run(device, devices, body) }
    state.withLock { $0.running.append(task) }
  }

  private static func run(
    _ device: TakeDevice, _ devices: TakeDeviceStates, _ body: () async throws -> Void
  ) async {
    do {
      try await body()
      devices.tell(device, .ended)
    } catch is CancellationError {
    } catch {
      devices.tell(device, .failed("\(error)"))
    }
  }
}
