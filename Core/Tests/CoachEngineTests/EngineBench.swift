import Coach
import CoachScreens
import CoachWire
import Realtime
import Signals
import Streaming

@testable import CoachEngine

/// An engine with a clock that a test moves, a page's sensors, and stand-ins for the rest.
struct EngineBench: Sendable {
  let engine: CoachEngine
  let host = BenchHost()
  let archive = MemoryArchive()
  let bus = SensorBus()
  private let time: Locked<Double>
  private let source: SourceID

  init(settings: CoachSettings = CoachSettings()) {
    let time = Locked(1_000.0)
    self.time = time
    let clock = HostClock(
      nanoseconds: { time.withLock { UInt64($0 * 1e9) } },
      unixSeconds: { time.withLock { $0 } + 1.7e9 }, sleep: { _ in await Task.yield() })
    engine = CoachEngine(
      settings: settings, host: host, archive: archive, bus: bus, clock: clock)
    source = bus.addSource("page", offering: [.face, .audio, .picture]) { _ in }
  }

  /// Lets seconds pass in steps of 50 ms, with sound, a face and pictures from the page.
  func run(_ seconds: Double) async throws {
    engine.watch(source, of: "page")
    for step in 0..<Int(seconds / 0.05) {
      let now = time.withLock { time in
        time += 0.05
        return time
      }
      publish(at: now, number: UInt32(step))
      await engine.tick()
      await Task.yield()
    }
    // What servers were asked for is answered.
    for _ in 0..<100 { await Task.yield() }
  }

  private func publish(at now: Double, number: UInt32) {
    func send(_ payload: SensorPayload, _ sensed: Double) {
      bus.publish(SensorEvent(source: source, sensed: sensed, arrived: now, payload: payload))
    }
    let samples = (0..<800).map { Float(0.2 * ($0 % 133 < 40 ? 1.0 : -0.4)) }
    if let block = AudioBlock(sequence: number, rate: 16_000, channelCount: 1, samples: samples) {
      send(.audio(block), now - 0.05)
    }
    let picture = EncodedPicture(
      sequence: number, codec: .jpeg, width: 1280, height: 720, bytes: [0xFF, 0xD8])
    if let picture { send(.picture(picture), now) }
    var face = FaceFrame(available: .none)
    face.time = now
    face.available.shapes = .all
    send(.faces([IdentifiedFace(identity: 1, frame: face)]), now)
  }
}

final class BenchHost: CoachHost {
  let begun = Locked<[String]>([])
  let said = Locked<[String]>([])
  let service = ScriptedService()

  func luma(of jpeg: [UInt8]) async -> PictureLuma? {
    let cells = [UInt8](repeating: 120, count: LumaThumbnail.width * LumaThumbnail.height)
    return LumaThumbnail(cells).map { PictureLuma(thumbnail: $0, sharpness: 80) }
  }

  func wirePicture(of picture: EncodedPicture, isMirrored: Bool) async -> [UInt8]? {
    picture.bytes
  }

  func service(of judge: RemoteJudge) -> (any CoachService)? { service }
  func takeBegan(_ id: String) async { begun.withLock { $0.append(id) } }
  func say(_ sentence: String) { said.withLock { $0.append(sentence) } }
}

/// Answers every request with one event.
final class ScriptedService: CoachService {
  let asked = Locked(0)
  /// Reports wait while it is set.
  let isSlow = Locked(false)
  let resets = Locked<[String]>([])

  static func event(at timestamp: Double) -> CoachingEvent {
    CoachingEvent(
      kind: .good, score: 0.8, message: "FROM AFAR", detail: "", buzz: false, buzzPattern: .single,
      confidence: 0.9, timestamp: timestamp, phase: .normal, reasoning: "")
  }

  func health() async throws(CoachServiceError) -> HealthAnswer { .onDevice(sessionCount: 0) }

  func analyze(_ request: AnalyzeRequest) async throws(CoachServiceError) -> CoachAnswer {
    asked.withLock { $0 += 1 }
    return .event(Self.event(at: 1.7e9))
  }

  func reset(session: String) async throws(CoachServiceError) -> String {
    resets.withLock { $0.append(session) }
    return ""
  }

  func report(
    session: String, device: String?
  ) async throws(CoachServiceError) -> SessionLookup<SessionReport> {
    while isSlow.withLock({ $0 }) { await Task.yield() }
    let stored = [StoredEvent(Self.event(at: 1.7e9))]
    guard let report = SessionReport(sessionID: "theirs", stored: stored) else {
      return .unknown(detail: "")
    }
    return .full(report)
  }

  func summary(
    session: String
  ) async throws(CoachServiceError) -> SessionLookup<SessionSummary> { .unknown(detail: "") }

  func reports(device: String) async throws(CoachServiceError) -> [ReportListing] { [] }
}

/// Keeps everything in memory.
actor MemoryArchive: CoachArchive {
  private var sessions: [String: ArchivedSession] = [:]
  private var digests: [String: (digest: [UInt8], made: Double)] = [:]
  private var kept: [String: ArchivedTake] = [:]
  private var baselines: [BaselineKey: Baseline] = [:]

  func keep(_ event: StoredEvent, of session: String, device: String?) {
    sessions[session, default: ArchivedSession(id: session, device: device, stored: [])]
      .stored.append(event)
  }

  func session(_ id: String) -> ArchivedSession? { sessions[id] }
  func sessions(of device: String) -> [ArchivedSession] {
    sessions.values.filter { $0.device == device }
  }
  func forgetSession(_ id: String) { sessions[id] = nil }
  func tokenDigest(of device: String) -> [UInt8]? { digests[device]?.digest }
  func keep(tokenDigest: [UInt8], of device: String, at now: Double) -> Bool {
    guard digests[device] == nil else { return false }
    digests[device] = (tokenDigest, now)
    return true
  }
  func takes() -> [ArchivedTake] { kept.values.sorted { $0.start > $1.start } }
  func take(_ id: String) -> ArchivedTake? { kept[id] }
  func keep(_ take: ArchivedTake) { kept[take.id] = take }
  func removeTake(_ id: String) { kept[id] = nil }
  func baseline(of key: BaselineKey) -> Baseline? { baselines[key] }
  func keep(_ baseline: Baseline, of key: BaselineKey) { baselines[key] = baseline }
  func expire(before oldest: Double) {
    kept = kept.filter { $0.value.start >= oldest }
    sessions = sessions.filter { ($0.value.stored.last?.event.timestamp ?? 0) >= oldest }
    let used = Set(sessions.values.compactMap(\.device))
    digests = digests.filter { $0.value.made >= oldest || used.contains($0.key) }
  }
  func removeAll() {
    (sessions, digests, kept, baselines) = ([:], [:], [:], [:])
  }
}
