import Foundation
import Net
import Numbers

/// The state that all listeners of a studio share.
final class StudioCore: Sendable {
  let configuration: StudioConfiguration
  let gate: Gate
  let files: StaticFiles?
  let clients: ClientRegistry
  let bodies: BodyBudget
  private let onClient: @Sendable (ClientConnection) async -> Void

  init(
    _ configuration: StudioConfiguration,
    onClient: @escaping @Sendable (ClientConnection) async -> Void
  ) {
    self.configuration = configuration
    self.onClient = onClient
    gate = Gate(ownNames: configuration.ownNames, access: configuration.access)
    files = configuration.webFolder.flatMap {
      StaticFiles(folder: $0, rooms: configuration.rooms)
    }
    clients = ClientRegistry(capacity: configuration.limits.clients)
    bodies = BodyBudget(configuration.limits.bodies)
  }

  var limits: StudioLimits { configuration.limits }

  /// The route of a method and a decoded path.
  func route(_ method: String, _ path: String) -> StudioRoute? {
    configuration.routes.first { $0.matches(method, path) }
  }

  /// Whether a request's body is read in pieces.
  func isStreamed(_ facts: RequestFacts) -> Bool {
    guard configuration.routes.contains(where: { $0.streamed != nil }) else { return false }
    return route(facts.method, facts.path.removingPercentEncoding ?? "")?.streamed != nil
  }

  func socket(at path: String) -> StudioSocket? {
    configuration.sockets.first { $0.path == path }
  }

  /// Why a socket or an event stream may not open; nil when it may.
  func refusal(of facts: RequestFacts, need: Gate.Need) -> Gate.Refusal? {
    let isReading = configuration.audience == .readers
    let refusal = gate.refusal(
      of: facts, need: isReading ? .stream : need,
      needsAccess: configuration.audience == .pages)
    if let refusal { return refusal }
    guard clients.hasRoom else {
      return Gate.Refusal(
        status: 503, sentence: "The studio already has \(limits.clients) pages open. Close one.")
    }
    return nil
  }

  /// Whether the request proves access to the studio: its connection then keeps its place in a flood.
  func isRecognised(_ facts: RequestFacts) -> Bool {
    configuration.audience == .pages
      && gate.refusal(of: facts, need: .data, needsAccess: true) == nil
  }

  /// Runs a connected page: its handler and its keep-alive messages, until `write` has written everything and the
  /// handler has taken what the page sent before it left.
  func run(
    _ client: ClientConnection, also read: (@Sendable () async -> Void)? = nil,
    write: () async -> Void
  ) async {
    await withTaskGroup(of: TaskEnd.self) { group in
      let path = client.path.prefix { $0 != "?" }
      let handler = socket(at: String(path))?.handler ?? onClient
      group.addTask {
        await handler(client)
        client.close()
        return .handler
      }
      group.addTask {
        await self.keepAlive(client)
        return .other
      }
      if let read {
        group.addTask {
          await read()
          client.close()
          return .other
        }
      }
      await write()
      client.close()
      group.addTask {
        try? await Task.sleep(for: Self.handlerTimeout)
        return .timeout
      }
      // A cancelled stream gives nothing more, also of what waits in it.
      while let end = await group.next(), end == .other {}
      group.cancelAll()
    }
  }

  /// Which task of a connected page has ended.
  private enum TaskEnd { case handler, timeout, other }

  /// How long a handler may go on after its page has left.
  private static let handlerTimeout = Duration.seconds(5)

  /// Pings a page, and gives it up when it is silent for longer than the limit and does not answer one more ping: a
  /// computer that has slept, or was busy for long, asks first.
  private func keepAlive(_ client: ClientConnection) async {
    var wasSilent = false
    while (try? await Task.sleep(for: .seconds(clamping: limits.keepAlive))) != nil {
      let isSilent = client.transport == .webSocket && client.silence > limits.idle
      if isSilent, wasSilent { client.abort() }
      wasSilent = isSilent
      client.outbox.replace(.keepAlive, lane: OutgoingMessage.keepAliveLane)
    }
  }
}
