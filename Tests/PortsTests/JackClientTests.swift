import Foundation
import MIDI
import Ports
import Testing

@Suite("A JACK server with its dummy driver", .serialized, .enabled(if: JackServer.isPossible))
struct JackClientTests {
  @Test("our ports appear, and blocks are rendered")
  func ports() async throws {
    let server = try await JackServer()
    defer { server.stop() }
    let client = try await JackClient.open(
      JackClient.Options(name: "face", jacks: 16, hasMIDIOutput: true, hasMIDIInput: true))
    let ports = try JackServer.run("jack_lsp").split(separator: "\n").map(String.init)
    let expected = (1...16).map { "face:cv_\($0)" } + ["face:midi_out", "face:midi_in"]
    #expect(Set(expected).isSubset(of: Set(ports)))
    #expect(client.sampleRate == 48_000)
    #expect(client.blockSize == 256)
    let isRendering = try await eventually { client.blocks > 10 }
    #expect(isRendering)
    let second = try await JackClient.open(JackClient.Options(name: "face", jacks: 1))
    #expect(second.name != "face" && second.name.hasPrefix("face"))
  }

  @Test("MIDI messages arrive whole and in order")
  func midi() async throws {
    let server = try await JackServer()
    defer { server.stop() }
    let sender = try await JackClient.open(JackClient.Options(name: "out", hasMIDIOutput: true))
    let receiver = try await JackClient.open(JackClient.Options(name: "in", hasMIDIInput: true))
    _ = try JackServer.run("jack_connect", "out:midi_out", "in:midi_in")
    let messages: [MIDIMessage] =
      (0..<100).flatMap { number -> [MIDIMessage] in
        let note = UInt8(number)
        return [
          .noteOn(note, velocity: 100, channel: 3), .controlChange(74, value: note, channel: 15),
          .programChange(note, channel: 0), .noteOff(note, velocity: 1, channel: 3),
        ]
      } + [MIDIMessage(status: 0xFA), .pitchBend(16_383, channel: 9)]
    for message in messages { #expect(sender.send(message)) }
    var received: [MIDIMessage] = []
    let isComplete = try await eventually {
      received += receiver.receive()
      return received.count >= messages.count
    }
    #expect(isComplete)
    #expect(received == messages)
  }

  @Test("another program prints the bytes that we sent")
  func midiDump() async throws {
    let server = try await JackServer()
    defer { server.stop() }
    let sender = try await JackClient.open(JackClient.Options(name: "out", hasMIDIOutput: true))
    let dump = Process()
    let pipe = Pipe()
    dump.executableURL = URL(
      fileURLWithPath: try #require(JackServer.path(of: "jack_midi_dump")))
    dump.arguments = ["dump"]
    dump.standardOutput = pipe
    try dump.run()
    defer { dump.waitUntilExit() }
    // It sleeps through SIGTERM.
    defer { kill(dump.processIdentifier, SIGKILL) }
    let isThere = try await eventually {
      try JackServer.run("jack_lsp").contains("dump:input")
    }
    #expect(isThere)
    _ = try JackServer.run("jack_connect", "out:midi_out", "dump:input")
    sender.send(.noteOn(60, velocity: 64, channel: 0))
    var text = ""
    for _ in 0..<20 where !text.contains("90 3c 40") {
      text += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    }
    #expect(text.contains("90 3c 40"))
  }

  @Test("a server that ends is said, and the next one takes a new client")
  func shutdown() async throws {
    let server = try await JackServer()
    let client = try await JackClient.open(
      JackClient.Options(name: "face", jacks: 8, hasMIDIOutput: true))
    server.stop()
    let hasEnded = try await eventually { !client.isRunning }
    #expect(hasEnded)
    client.set(volts: SIMD16(repeating: 5))
    #expect(!client.send(.noteOn(60, velocity: 1, channel: 0)))
    #expect(client.sampleRate == 0 && client.name.isEmpty)
    let absent: JackError?
    do {
      _ = try await JackClient.open(JackClient.Options(name: "face"))
      absent = nil
    } catch { absent = error }
    #expect(absent == .noServer)
    let next = try await JackServer()
    defer { next.stop() }
    let again = try await JackClient.open(JackClient.Options(name: "face", jacks: 8))
    #expect(again.isRunning)
  }
}
