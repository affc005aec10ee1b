import Foundation
import HTTPTypes
import HummingbirdCore
import NIOCore

/// Sends the messages of one ``ClientConnection`` as server-sent events; the page posts the other way.
struct EventSession: Sendable {
  let core: StudioCore
  let door: Door
  let facts: RequestFacts

  @concurrent func run(
    _ request: Request, writer: consuming ResponseWriter, channel: any Channel
  ) async throws {
    let client = ClientConnection(transport: .events, facts: facts)
    guard core.clients.add(client, listener: door.number) else {
      let full = StudioResponse.error(503, "The studio is full. Close another page.")
      return try await ResponseDelivery(response: full, facts: facts, isLast: true).write(
        to: writer)
    }
    channel.closeFuture.whenComplete { [core] _ in core.clients.remove(client) }
    client.setCloser { delay in
      channel.eventLoop.scheduleTask(in: .nanoseconds(Int64(delay * 1e9))) {
        channel.close(promise: nil)
      }
    }
    var fields = HTTPFields()
    for (name, value) in ResponseDelivery.commonHeaders {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    fields[.contentType] = "text/event-stream"
    var body = try await writer.writeHead(HTTPResponse(status: .ok, headerFields: fields))
    try await body.write(Self.event("welcome", "{\"client\":\"\(client.id)\"}"))
    try await request.body.consumeWithInboundCloseHandler { _ in
      await core.run(client) {
        while let message = await client.outbox.next() {
          do { try await body.write(Self.event(message)) } catch { return }
        }
      }
      try? await body.finish(nil)
    } onInboundClosed: {
      client.close()
    }
    client.close()
  }

  private static func event(_ message: OutgoingMessage) -> ByteBuffer {
    switch message {
    case .text(let text): event("text", text)
    case .binary(let bytes): event("binary", Data(bytes).base64EncodedString())
    case .keepAlive: ByteBuffer(string: ": \n\n")
    }
  }

  /// A line end would end the data, so each line gets its own field.
  private static func event(_ name: String, _ data: String) -> ByteBuffer {
    var buffer = ByteBuffer(string: "event: \(name)\n")
    for line in data.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      buffer.writeString("data: \(line)\n")
    }
    buffer.writeString("\n")
    return buffer
  }
}
