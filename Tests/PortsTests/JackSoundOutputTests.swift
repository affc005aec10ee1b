import Foundation
import LiveSound
import Ports
import SoundGraph
import Testing

// One after the other with the other tests of JACK: libjack has one server for the whole process.
extension JackClientTests {
  @Suite(
    "Sound on a JACK server with its dummy driver", .serialized, .enabled(if: JackServer.isPossible)
  )
  struct JackSoundOutputTests {
    @Test("two ports appear, play at the server's rate, and are connected to its card")
    func plays() async throws {
      let server = try await JackServer()
      defer { server.stop() }
      let output = try await JackSoundOutput.open(name: "Prospero")
      #expect(output.sampleRate == 48_000 && output.blockSize == 256)
      let sound = try LiveSound(InstrumentVoice().recipe, sampleRate: Double(output.sampleRate))
      output.play(sound)
      #expect(output.connectSpeakers() == 2 && output.connectSpeakers() == 2)
      let ports = try JackServer.run("jack_lsp", "-c")
      #expect(ports.contains("Prospero:out_1") && ports.contains("Prospero:out_2"))
      sound.play(.noteOn(60, velocity: 1))
      let isHeard = try await eventually { sound.poll().peak.x > 0.1 }
      #expect(isHeard && output.isRunning)
      sound.panic()
      // The meter falls by 20 dB a second.
      let isSilent = try await eventually { sound.poll().peak.x < 0.05 }
      #expect(isSilent)
    }

    @Test("a server that ends is seen, and a sound can be released after its output")
    func ends() async throws {
      let server = try await JackServer()
      var output: JackSoundOutput? = try await JackSoundOutput.open(name: "Prospero")
      output?.play(try LiveSound(InstrumentVoice().recipe, sampleRate: 48_000))
      server.stop()
      let isOver = try await eventually { output?.isRunning == false }
      #expect(isOver && output?.sampleRate == 0)
      output = nil
    }
  }
}
