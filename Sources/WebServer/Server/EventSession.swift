import Foundation
import Net
import NIOCore
import NIOHTTP1
import Numbers

/// Sends the messages of one ``ClientConnection`` as server-sent events; the page sends its own by posts.
struct EventSession: Sendable {
  let core: StudioCore
  let context: ListenerContext
  let exchange: Exchange

  func run() async throws {
    let client = ClientConnection(
      transport: .events, facts: exchange.facts, streamedKinds: core.configuration.streamedKinds)
    guard core.clients.add(client, listener: context.number) else {
      let full = StudioResponse.error(503, "The studio is full. Close another page.")
      return try await exchange.answer(full, isLast: true)
    }
    let channel = exchange.channel
    channel.closeFuture.whenComplete { [core] _ in core.clients.remove(client) }
    exchange.left.whenComplete { _ in client.close() }
    client.setCloser { delay in
      channel.eventLoop.scheduleTask(in: TimeAmount(seconds: delay)) { channel.closeNow() }
    }
    let outbound = exchange.outbound
    let type = (name: "content-type", value: "text/event-stream")
    try await outbound.write(.head(exchange.responseHead(status: 200, headers: [type])))
    try await outbound.write(Self.event("welcome", "{\"client\":\"\(client.id)\"}"))
    await core.run(client) {
      while let message = await client.outbox.next() {
        do { try await outbound.write(Self.event(message)) } catch { return }
      }
    }
    client.close()
    core.clients.remove(client)
    try await outbound.write(.end(nil))
  }

  private static func event(_ message: OutgoingMessage) -> HTTPServerResponsePart {
    switch message {
    case .text(let text): event("text", text)
    case .binary(let bytes): event("binary", Data(bytes).base64EncodedString())
    case .keepAlive: .body(.byteBuffer(ByteBuffer(string: ": \n\n")))
    }
  }

  /// A line end would end the field, so each line gets its own field.
  private static func event(_ name: String, _ data: String) -> HTTPServerResponsePart {
    var buffer = ByteBuffer(string: "event: \(name)\n")
    for line in data.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      buffer.writeString("data: \(line)\n")
    }
    buffer.writeString("\n")
    return .body(.byteBuffer(buffer))
  }
}
