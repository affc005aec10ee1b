import Foundation
import LiveSound
import MIDI
import Ports
import SoundGraph
import Testing

// One after the other with the other tests of JACK: libjack has one server for the whole process.
extension JackClientTests {
  @Suite(
    "Sound from a JACK server with its dummy driver", .serialized,
    .enabled(if: JackServer.isPossible))
  struct JackSoundInputTests {
    @Test("two ports appear, are connected to the card, and what another program plays arrives")
    func hears() async throws {
      let server = try await JackServer()
      defer { server.stop() }
      let heard = LiveInput()
      let input = try await JackSoundInput.open(name: "Workbench in", into: heard)
      #expect(input.connectMicrophones() == 2 && input.connectMicrophones() == 2)
      let ports = try JackServer.run("jack_lsp")
      #expect(ports.contains("Workbench in:in_1") && ports.contains("Workbench in:in_2"))
      let output = try await JackSoundOutput.open(name: "Prospero")
      let sound = try LiveSound(InstrumentVoice().recipe, sampleRate: 48_000)
      output.play(sound)
      _ = try JackServer.run("jack_connect", "Prospero:out_1", "Workbench in:in_1")
      sound.play(.noteOn(69, velocity: 1))
      let reader = try BenchSound(sampleRate: 48_000, input: heard)
      withExtendedLifetime(reader) {}
      let isRunning = try await eventually { input.isRunning && sound.poll().peak.x > 0.1 }
      #expect(isRunning)
    }

    @Test("keyboards of other programs are connected to our input, each once")
    func keyboards() async throws {
      let server = try await JackServer()
      defer { server.stop() }
      let listener = try await JackClient.open(
        JackClient.Options(name: "Workbench", hasMIDIOutput: false, hasMIDIInput: true))
      #expect(listener.connectMIDISources() == 0)
      let keyboard = try await JackClient.open(
        JackClient.Options(name: "keyboard", hasMIDIOutput: true, hasMIDIInput: false))
      #expect(listener.connectMIDISources() == 1 && listener.connectMIDISources() == 1)
      #expect(keyboard.send(.noteOn(60, velocity: 100, channel: 0)))
      var messages: [String] = []
      let isHeard = try await eventually {
        messages += listener.receive().map { "\($0.status) \($0.data1)" }
        return messages.contains("144 60")
      }
      #expect(isHeard)
    }
  }
}
