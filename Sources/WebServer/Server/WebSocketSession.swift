import JSON
import Net
import NIOCore
import NIOWebSocket
import Numbers

/// Passes messages between one WebSocket and its ``ClientConnection``.
struct WebSocketSession: Sendable {
  let core: StudioCore
  let client: ClientConnection

  func run(_ channel: NIOAsyncChannel<WebSocketFrame, WebSocketFrame>) async {
    let socket = channel.channel
    client.setCloser { delay in
      socket.eventLoop.scheduleTask(in: TimeAmount(seconds: delay)) {
        socket.closeNow()
      }
    }
    let (reading, read) = AsyncStream<Never>.makeStream()
    try? await channel.executeThenClose { inbound, outbound in
      await core.run(
        client,
        also: {
          await self.read(inbound, outbound)
          read.finish()
        },
        write: {
          guard await !write(outbound) else { return }
          // The page is gone: what it sent before that is still read.
          for await _ in reading {}
        })
    }
    client.close()
  }

  /// False when the page is gone.
  private func write(_ outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>) async -> Bool {
    do {
      while let message = await client.outbox.next() {
        try await outbound.write(Self.frame(message))
      }
      let code = WebSocketErrorCode(codeNumber: Int(client.closeCode))
      var data = ByteBuffer()
      data.write(webSocketErrorCode: code)
      try await outbound.write(WebSocketFrame(fin: true, opcode: .connectionClose, data: data))
      return true
    } catch {
      return false
    }
  }

  private static func frame(_ message: OutgoingMessage) -> WebSocketFrame {
    switch message {
    case .text(let text):
      WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text))
    case .binary(let bytes):
      WebSocketFrame(fin: true, opcode: .binary, data: ByteBuffer(bytes: bytes))
    case .keepAlive: WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())
    }
  }

  private func read(
    _ inbound: NIOAsyncChannelInboundStream<WebSocketFrame>,
    _ outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>
  ) async {
    do {
      for try await frame in inbound {
        client.hear()
        switch frame.opcode {
        case .text, .binary:
          if let code = take(frame) { return client.end(code: code, delay: 2) }
          await client.room()
        case .ping:
          try? await outbound.write(
            WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData))
        case .connectionClose: return client.end(code: 1000, delay: 2)
        default: break
        }
      }
    } catch {
      // Not an abort, which would drop the last queued messages.
      client.close()
    }
  }

  /// The close code for an unacceptable message; nil for an acceptable one.
  private func take(_ frame: WebSocketFrame) -> UInt16? {
    let data = frame.unmaskedData
    if frame.opcode == .binary {
      guard data.readableBytes <= client.largestBinary else { return 1009 }
      client.receive(.binary(Array(data.readableBytesView)))
      return nil
    }
    guard data.readableBytes <= core.limits.largestText else { return 1009 }
    guard let text = String(utf8: data.readableBytesView) else { return 1007 }
    client.receive(.text(text))
    return nil
  }
}
