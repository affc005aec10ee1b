import NetTestSupport
import Numbers
import Realtime
import Testing

@testable import WebServer

@Suite("Sockets and bodies of devices")
struct DeviceSocketTests {
  @Test(
    "a socket of devices loses nothing, though its reader is slow",
    arguments: [StudioConfiguration.Audience.pages, .programs])
  func lossless(_ audience: StudioConfiguration.Audience) async throws {
    let received = Locked<[UInt8]>([])
    let studio = try await TestStudio(change: {
      $0.audience = audience
      $0.sockets = [
        StudioSocket("/device") { client in
          for await message in client.inbound {
            guard case .binary(let bytes) = message else { continue }
            if bytes[1].isMultiple(of: 16) { try? await Task.sleep(for: .milliseconds(1)) }
            received.withLock { $0.append(bytes[1]) }
          }
        }
      ]
    })
    let count = 500
    _ = try await studio.with { socket, port in
      #expect(socket.openWebSocket(port: port, path: "/device").status == 101)
      for index in 0..<count {
        var bytes = [UInt8](repeating: 7, count: 60_000)
        bytes[1] = UInt8(truncatingIfNeeded: index)
        socket.sendFrame(2, bytes)
      }
      socket.sendFrame(8, [3, 232])
      return socket.readFrame()
    }
    await until { received.withLock { $0.count } == count }
    #expect(received.withLock { $0 } == (0..<count).map { UInt8(truncatingIfNeeded: $0) })
    await studio.server.closeAll()
  }

  @Test("a body of any length is read in pieces, and a program proves itself by its token")
  func streamed() async throws {
    let studio = try await TestStudio(change: {
      $0.limits.largestBody = 1_000
      $0.routes = [
        StudioRoute(streaming: "PATCH", "/files/") { request, body in
          var (count, pieces) = (0, 0)
          do throws(StudioBody.Interrupted) {
            while let bytes = try await body.next() {
              (count, pieces) = (count + bytes.count, pieces + 1)
            }
          } catch {
            return .error(400, "interrupted")
          }
          return .text("\(request.path) \(count) \(pieces > 1)")
        },
        StudioRoute(streaming: "POST", "/refused") { _, _ in .error(409, "No.") },
      ]
    })
    let big = [UInt8](repeating: 3, count: 3_000_000)
    let answers = try await studio.with { socket, port in
      [
        socket.ask("PATCH", "/files/a", port: port, body: big),
        socket.ask("PATCH", "/files/b", port: port, body: [1]),
        socket.ask("POST", "/refused", port: port, body: [1]),
      ]
    }
    #expect(answers[0].text == "/files/a 3000000 true")
    #expect(answers[1].text == "/files/b 1 false")
    #expect(answers[2].status == 409)
    await studio.server.closeAll()
  }
}
