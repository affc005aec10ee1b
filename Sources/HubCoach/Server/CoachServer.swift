import Coach
import CoachEngine
import CoachWire
import Foundation
import HubStudio
import JSON
import Landmarks
import Net
import Numbers
import Realtime
import WebServer

/// The endpoints of a Neuro-Sync server, judged on this computer: no key, no cloud.
///
/// Clients speak HTTP without pairing, so it is a server of its own, closed to the network unless it is opened.
final class CoachServer: Sendable {
  /// Requests that are judged or wait at one time.
  static let mostWaiting = 64
  static let tokenField = "sensorium-device-token"

  private let archive: any CoachArchive
  private let sight: CoachSight
  private let sessions = CoachSessions()
  private let waiting = Locked(0)
  private let now: @Sendable () -> Double

  /// - Parameter now: seconds since 1970.
  init(
    archive: any CoachArchive, sight: CoachSight,
    now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
  ) {
    self.archive = archive
    self.sight = sight
    self.now = now
  }

  /// Listens until the task is cancelled; `opened` gets the port.
  func run(
    port: Int, isLANOpen: Bool, opened: @Sendable (Int) async -> Void
  ) async throws {
    try await StudioServer.serve(
      configuration, port: port, isLANOpen: isLANOpen, opened: opened)
  }

  private var configuration: StudioConfiguration {
    var configuration = StudioConfiguration(webFolder: nil, access: NobodyPairs())
    configuration.audience = .programs
    configuration.errorField = "detail"
    configuration.limits.largestBody = CoachConstants.maximumBody
    configuration.limits.bodies = 16 * CoachConstants.maximumBody
    configuration.routes = ["GET", "POST", "DELETE", "PUT", "PATCH"].map { method in
      StudioRoute(method, "/", access: .open) { [self] in await answer($0) }
    }
    return configuration
  }

  /// Forgets what is judged; the archive is emptied by its owner.
  func forgetAll() async {
    for tracker in sessions.removeAll() { await sight.close(tracker) }
  }

  func answer(_ request: StudioRequest) async -> StudioResponse {
    do throws(CoachRefusal) {
      return try await response(to: request)
    } catch {
      return Self.json(error.json, status: error.status)
    }
  }

  private func response(to request: StudioRequest) async throws(CoachRefusal) -> StudioResponse {
    switch try CoachRoute(method: request.method, target: request.target) {
    case .health: return Self.json(HealthAnswer.onDevice(sessionCount: sessions.count).json)
    case .analyze: return try await analyze(request)
    case .reset(let id):
      try await reset(id)
      var members = JSONMembers()
      members["message"] = .string("Session \(id) is forgotten.")
      return Self.json(.object(members))
    case .summary(let id):
      let lookup = try await lookup(id) { SessionSummary(sessionID: id, stored: $0) }
      return Self.json(lookup.json, status: lookup.status)
    case .report(let id, let device):
      if let device { try await checkAccess(to: device, request) }
      let lookup = try await report(id, device: device)
      return Self.json(lookup.json, status: lookup.status)
    case .reports(let device):
      try await checkAccess(to: device, request)
      let stored = try await archived { try await archive.sessions(of: device) }
      let reports = stored.compactMap { SessionReport(sessionID: $0.id, stored: $0.stored) }
      return Self.json(ReportListing.json(of: reports.map(ReportListing.init)))
    case .deviceReport(let device, let id):
      try await checkAccess(to: device, request)
      let lookup = try await report(id, device: device)
      return Self.json(lookup.json, status: lookup.status)
    }
  }

  private static func json(_ node: JSONNode, status: Int = 200) -> StudioResponse {
    StudioResponse(
      status: status,
      headers: [("content-type", "application/json"), ("cache-control", "no-store")],
      body: .bytes(CoachJSON.bytes(of: node)))
  }
}

// MARK: Judging

extension CoachServer {
  private func analyze(_ request: StudioRequest) async throws(CoachRefusal) -> StudioResponse {
    var reader = try AnalyzeReader(contentType: request.header("content-type"))
    try reader.append(request.body)
    let parsed = try reader.finish()
    guard begin() else { return Self.busy }
    defer { waiting.withLock { $0 -= 1 } }
    let event = try await judge(parsed)
    let token = try await token(for: parsed.deviceID)
    var response = Self.json(event.json)
    if let token { response.headers.append((Self.tokenField, token)) }
    return response
  }

  private func begin() -> Bool {
    waiting.withLock { waiting in
      guard waiting < Self.mostWaiting else { return false }
      waiting += 1
      return true
    }
  }

  /// A client waits and asks again.
  private static var busy: StudioResponse {
    let refusal = CoachRefusal(
      status: 503, "\(mostWaiting) pictures are being judged. Send the newest one in 2 s.")
    var response = json(refusal.json, status: refusal.status)
    response.headers.append(("retry-after", "2"))
    return response
  }

  private func judge(_ request: AnalyzeRequest) async throws(CoachRefusal) -> CoachingEvent {
    let (slot, closed) = sessions.slot(of: request.sessionID)
    await sight.close(closed)
    let now = now()
    var (tracker, first) = slot.state.withLock { ($0.tracker, $0.session.coach.firstCall) }
    let picture = try await sight.look(
      at: request.frame, tracker: &tracker, time: now - (first ?? now))
    let (judged, unused) = slot.state.withLock { content in
      // Two first pictures at once make two trackers, and a session that has ended needs none.
      if !content.hasEnded { content.tracker = content.tracker ?? tracker }
      let unused = content.tracker == tracker ? nil : tracker
      return (content.judge(request, picture, at: now), unused)
    }
    await sight.close(unused)
    guard let judged else { throw Self.deleted(request.sessionID) }
    guard judged.isStored else { return judged.event }
    try await archived {
      try await archive.keep(
        StoredEvent(judged.event), of: request.sessionID, device: request.deviceID)
    }
    if slot.state.withLock({ $0.isGone }) {
      try await archived { try await archive.forgetSession(request.sessionID) }
      throw Self.deleted(request.sessionID)
    }
    return judged.event
  }

  private static func deleted(_ id: String) -> CoachRefusal {
    CoachRefusal(
      status: 409,
      "Session \(id) was deleted while its picture was judged. Send the next one to begin it again."
    )
  }

  private func reset(_ id: String) async throws(CoachRefusal) {
    await sight.close(sessions.remove(id))
    try await archived { try await archive.forgetSession(id) }
  }

  /// A failure of the disk is the server's, in one sentence.
  private func archived<Value: Sendable>(
    _ body: () async throws -> Value
  ) async throws(CoachRefusal) -> Value {
    do {
      return try await body()
    } catch {
      throw CoachRefusal(status: 500, "\(error)")
    }
  }
}

// MARK: Reports

extension CoachServer {
  /// From the archive, so that it is the same after a crash.
  private func lookup<Value>(
    _ id: String, device: String? = nil, _ value: ([StoredEvent]) -> Value?
  ) async throws(CoachRefusal) -> SessionLookup<Value> {
    let stored = try await archived { try await archive.session(id) }
    let isTheirs = device == nil || stored == nil || stored?.device == device
    if let stored, isTheirs, let value = value(stored.stored) { return .full(value) }
    guard isTheirs, sessions.contains(id) else {
      return .unknown(detail: "Session \(id) is not known. Begin it with POST /analyze.")
    }
    return .empty(sessionID: id, message: "No events yet. Send a picture and sound to /analyze.")
  }

  private func report(
    _ id: String, device: String?
  ) async throws(CoachRefusal) -> SessionLookup<SessionReport> {
    try await lookup(id, device: device) { SessionReport(sessionID: id, stored: $0) }
  }
}

// MARK: Devices

extension CoachServer {
  /// The token of a device that asks for the first time; later ones do not get it again.
  private func token(for device: String?) async throws(CoachRefusal) -> String? {
    guard let device else { return nil }
    let token = RandomToken.make()
    let isNew = try await archived {
      try await archive.keep(tokenDigest: RandomToken.digest(of: token), of: device, at: now())
    }
    return isNew ? token : nil
  }

  /// From the network, reports by device need the token that its first request was answered with.
  private func checkAccess(
    to device: String, _ request: StudioRequest
  ) async throws(CoachRefusal) {
    guard !request.isLoopback else { return }
    let scheme = "Bearer "
    let given = request.header("authorization").flatMap { text in
      text.hasPrefix(scheme) ? String(text.dropFirst(scheme.count)) : nil
    }
    let known = try await archived { try await archive.tokenDigest(of: device) }
    guard let given, let known, RandomToken.digest(of: given) == known else {
      throw CoachRefusal(
        status: 403,
        "Reports of a device need its token. Send Authorization: Bearer and the value of "
          + "Sensorium-Device-Token, which its first answer from /analyze had.")
    }
  }
}
