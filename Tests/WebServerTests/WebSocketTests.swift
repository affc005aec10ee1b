import Net
import NetTestSupport
import Numbers
import Realtime
import Testing

@testable import WebServer

@Suite("WebSocket")
struct WebSocketTests {
  @Test("texts and bytes come back, also in fragments and after a ping")
  func echo() async throws {
    let studio = try await TestStudio()
    let picture = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    let frames = try await studio.with { socket, port in
      #expect(socket.openWebSocket(port: port).status == 101)
      socket.sendFrame(1, Array("hello".utf8))
      var frames = [socket.readFrame()]
      socket.sendFrame(9, [7])
      frames.append(socket.readFrame())
      socket.sendFrame(1, Array("in ".utf8), isFinal: false)
      socket.sendFrame(0, Array("pieces".utf8))
      frames.append(socket.readFrame())
      socket.sendFrame(2, picture)
      frames.append(socket.readFrame())
      socket.sendFrame(8, [3, 232])
      frames.append(socket.readFrame())
      return frames
    }
    #expect(frames.map(\.opcode) == [1, 10, 1, 2, 8])
    #expect(String(decoding: frames[0].payload, as: UTF8.self) == "hello")
    #expect(frames[1].payload == [7])
    #expect(String(decoding: frames[2].payload, as: UTF8.self) == "in pieces")
    #expect(frames[3].payload == picture)
    await until { studio.server.clientCount == 0 }
    #expect(studio.server.clientCount == 0)
    await studio.server.closeAll()
  }

  @Test("the hub knows who is there")
  func properties() async throws {
    let studio = try await TestStudio()
    _ = try await studio.with { socket, port in
      socket.openWebSocket(port: port, path: "/ws?room=sensor", headers: ["User-Agent": "Phone"])
    }
    let client = try #require(await studio.clients.wait(for: 1).first)
    #expect(client.transport == .webSocket && client.path == "/ws?room=sensor")
    #expect(client.userAgent == "Phone" && client.isLoopback && !client.isSecure)
    #expect(client.remoteAddress?.host == "127.0.0.1" && client.id.count == 43)
    await studio.server.closeAll()
  }

  @Test(
    "what no browser sends closes the socket with its code",
    arguments: [
      (opcode: UInt8(1), byte: UInt8(0xff), count: 4, isMasked: true, code: [UInt8(3), 239]),
      (1, UInt8(ascii: "a"), 300_000, true, [3, 241]), (1, UInt8(ascii: "a"), 8, false, [3, 234]),
      (2, 0, 2_100_000, true, [3, 241]),
    ])
  func refusals(opcode: UInt8, byte: UInt8, count: Int, isMasked: Bool, code: [UInt8]) async throws
  {
    let payload = [UInt8](repeating: byte, count: count)
    let studio = try await TestStudio()
    let frame = try await studio.with { socket, port in
      _ = socket.openWebSocket(port: port)
      socket.sendFrame(opcode, payload, isMasked: isMasked)
      return socket.readFrame()
    }
    // A close that races with unread bytes may be lost to the reset of the connection.
    #expect((frame.opcode == 8 && frame.payload == code) || frame.opcode == 0xff)
    await until { studio.server.clientCount == 0 }
    #expect(studio.server.clientCount == 0)
    await studio.server.closeAll()
  }

  @Test("what a page sent before it left is read, though the hub was writing to it")
  func lastWords() async throws {
    let texts = Counter()
    let studio = try await TestStudio(onClient: { client in
      let meters = Task {
        while !Task.isCancelled {
          client.send(binary: [UInt8](repeating: 1, count: 30_000))
          await Task.yield()
        }
      }
      for await case .text in client.inbound { texts.add() }
      meters.cancel()
    })
    // As many texts as wait before the connection reads no further.
    let (rounds, taps) = (40, 4)
    for _ in 0..<rounds {
      try await studio.with { socket, port in
        _ = socket.openWebSocket(port: port)
        _ = socket.readFrame()
        for _ in 0..<taps { socket.sendFrame(1, Array("tap".utf8)) }
        // It closes here with meters unread, which resets the connection.
      }
    }
    await until { texts.value == rounds * taps && studio.server.clientCount == 0 }
    let (count, open) = (Int(clamping: texts.value), studio.server.clientCount)
    #expect(count == rounds * taps)
    #expect(open == 0)
    await studio.server.closeAll()
  }

  @Test("a page that reads nothing loses meters, never the hub its pace; the newest arrives")
  func slowPage() async throws {
    let studio = try await TestStudio(onClient: { client in
      for await _ in client.inbound {}
    })
    let (socket, port) = try await studio.with { ($0, $1) }
    _ = try await onThread { socket.openWebSocket(port: port) }
    let client = try #require(await studio.clients.wait(for: 1).first)
    let meters = 20_000
    for number in 0..<meters {
      let tail = withUnsafeBytes(of: UInt32(number).littleEndian) { Array($0) }
      client.send(binary: [1] + tail + [UInt8](repeating: 0, count: 4000))
    }
    client.send(text: "last")
    let last = try await onThread {
      var count = 0
      var newest: UInt32 = 0
      while newest != UInt32(meters - 1) {
        let frame = socket.readFrame()
        guard frame.opcode != 0xff else { break }
        guard frame.opcode == 2 else { continue }
        count += 1
        newest = frame.payload[1..<5].reversed().reduce(0) { $0 << 8 | UInt32($1) }
      }
      return (count, newest)
    }
    #expect(last.1 == UInt32(meters - 1))
    #expect(last.0 < meters)
    await studio.server.closeAll()
  }

  @Test("a page that lets too many texts pile up is disconnected")
  func overflow() async throws {
    let studio = try await TestStudio(onClient: { client in
      for await _ in client.inbound {}
    })
    let (socket, port) = try await studio.with { ($0, $1) }
    _ = try await onThread { socket.openWebSocket(port: port) }
    let client = try #require(await studio.clients.wait(for: 1).first)
    let text = String(repeating: "x", count: 60_000)
    for _ in 0..<2000 { client.send(text: text) }
    await until { studio.server.clientCount == 0 }
    #expect(studio.server.clientCount == 0)
    _ = socket
    await studio.server.closeAll()
  }

  @Test("texts that nobody reads are bounded, pictures keep the newest only")
  func inbox() async throws {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let studio = try await TestStudio(onClient: { client in
      for await _ in gate { break }
      for await message in client.inbound { client.send(text: "\(message)") }
    })
    let (socket, port) = try await studio.with { ($0, $1) }
    _ = try await onThread {
      _ = socket.openWebSocket(port: port)
      for number in 0..<50 { socket.sendFrame(2, [16, UInt8(number)]) }
      socket.sendFrame(1, Array("end".utf8))
    }
    let client = try #require(await studio.clients.wait(for: 1).first)
    await until { client.skippedBinary == 49 }
    // The ping is answered after the text before it was taken in.
    let pong = try await onThread {
      socket.sendFrame(9, [])
      return socket.readFrame().opcode
    }
    #expect(pong == 10)
    open.yield()
    let texts = try await onThread {
      [socket.readFrame(), socket.readFrame()].map { String(decoding: $0.payload, as: UTF8.self) }
    }
    #expect(texts == ["text(\"end\")", "binary([16, 49])"])
    await studio.server.closeAll()
  }

  @Test("messages of a streamed kind are all delivered in order, up to a limit")
  func streams() async throws {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let studio = try await TestStudio(
      change: { $0.streamedKinds = [17] },
      onClient: { client in
        for await _ in gate { break }
        for await message in client.inbound { client.send(text: "\(message)") }
      })
    let (socket, port) = try await studio.with { ($0, $1) }
    _ = try await onThread {
      _ = socket.openWebSocket(port: port)
      for number in 0..<258 { socket.sendFrame(2, [17, UInt8(number & 255)]) }
      for number in 0..<3 { socket.sendFrame(2, [16, UInt8(number)]) }
      socket.sendFrame(1, Array("end".utf8))
    }
    let client = try #require(await studio.clients.wait(for: 1).first)
    await until { client.skippedBinary == 4 }
    let pong = try await onThread {
      socket.sendFrame(9, [])
      return socket.readFrame().opcode
    }
    #expect(pong == 10)
    open.yield()
    let texts = try await onThread {
      (0..<258).map { _ in String(decoding: socket.readFrame().payload, as: UTF8.self) }
    }
    let sound = texts.filter { $0.hasPrefix("binary([17") }
    #expect(sound == (2..<258).map { "binary([17, \($0 & 255)])" })
    #expect(texts.filter { !$0.hasPrefix("binary([17") } == ["text(\"end\")", "binary([16, 2])"])
    await studio.server.closeAll()
  }

  @Test("when the handler returns the page is told and disconnected")
  func handlerReturns() async throws {
    let studio = try await TestStudio(onClient: { $0.send(text: "bye") })
    let frames = try await studio.with { socket, port in
      #expect(socket.openWebSocket(port: port).status == 101)
      return [socket.readFrame(), socket.readFrame(), socket.readFrame()]
    }
    #expect(frames.map(\.opcode) == [1, 8, 0xff])
    #expect(frames[1].payload == [3, 232])
    await studio.server.closeAll()
  }

  @Test("a full studio says so")
  func full() async throws {
    let studio = try await TestStudio(change: { $0.limits.clients = 2 })
    let sockets = try await studio.with { _, port in
      let sockets = [try TestSocket(port: port), try TestSocket(port: port)]
      for socket in sockets { #expect(socket.openWebSocket(port: port).status == 101) }
      return sockets
    }
    await until { studio.server.clientCount == 2 }
    let last = try await studio.with { socket, port in socket.openWebSocket(port: port) }
    #expect(last.status == 503)
    #expect(last.text.contains("already has 2 pages"))
    withExtendedLifetime(sockets) {}
    await studio.server.closeAll()
  }

  @Test("a silent page gets signs of life and is given up")
  func silence() async throws {
    let studio = try await TestStudio(change: {
      $0.limits.keepAlive = 0.02
      $0.limits.idle = 4
    })
    let opcodes = try await studio.with { socket, port in
      _ = socket.openWebSocket(port: port)
      var opcodes: [UInt8] = []
      repeat { opcodes.append(socket.readFrame().opcode) } while opcodes.last != 0xff
      return opcodes
    }
    #expect(opcodes.first == 9)
    #expect(opcodes.last == 0xff)
    await studio.server.closeAll()
  }

  @Test("closing a listener disconnects its pages and frees the port")
  func closing() async throws {
    let studio = try await TestStudio()
    let second = try await studio.server.open(.loopback(port: 0))
    let (first, other) = try await onThread { [port = studio.port] in
      let pair = (try TestSocket(port: port), try TestSocket(port: second.port))
      #expect(pair.0.openWebSocket(port: port).status == 101)
      #expect(pair.1.openWebSocket(port: second.port).status == 101)
      return pair
    }
    await until { studio.server.clientCount == 2 }
    await studio.server.close(second)
    #expect(studio.server.clientCount == 1)
    let frame = try await onThread { other.readFrame() }
    #expect(frame.opcode == 8 && frame.payload == [3, 233])
    let again = try await studio.server.open(.loopback(port: second.port))
    #expect(again.port == second.port)
    let echo = try await onThread {
      first.sendFrame(1, [97])
      return first.readFrame()
    }
    #expect(echo.payload == [97])
    await studio.server.closeAll()
  }

  @Test("a busy port is one sentence with a free suggestion")
  func busyPort() async throws {
    let studio = try await TestStudio()
    let error = await #expect(throws: NetError.self) {
      try await studio.server.open(.loopback(port: studio.port))
    }
    guard case .portInUse(studio.port, .some) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    await studio.server.closeAll()
  }
}
