import HubConnections
import ArgumentParser
import Hub

@main
enum Program {
  static func main() async {
    // The vision worker is a process of this program too, and parses no arguments.
    VisionProcess.runIfRequested()
    await Sensorium.main()
  }
}

struct Sensorium: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sensorium",
    abstract: "Turns a person (face, hands, voice, motion) into control, music, coaching and data.",
    discussion: """
      Without a command it is the hub: the studio on http://localhost:8080 with the simulated \
      performer on.

      Sources and sinks are addresses:
        demo:                              the simulated performer
        'replay:take.csv?speed=2&loop'      a recording of ours or a Live Link Face CSV
        livelink://0.0.0.0:11111           Live Link Face on an iPhone
        weirdconnect://0.0.0.0:9000        another WeirdConnect sender
        video:talk.mp4  camera:/dev/video0 pictures, tracked here by MediaPipe
        weirdconnect://HOST:9000  nerve://HOST:9000  osc://HOST:8000  osc+tcp://HOST:8000
        rtpmidi://HOST:5004  midifile:FILE  network MIDI, a MIDI file
        csv:FILE  jsonl:FILE               files, - for standard output

      Try:
        sensorium
        sensorium stream --from demo: --to osc://127.0.0.1:8000
        sensorium doctor
        sensorium doctor signs take.sensorium
      """,
    version: Version.current,
    subcommands: [
      Serve.self, Stream.self, Nerve.self, Track.self, DoctorCommand.self, Models.self,
      Components.self, Recipes.self, Effect.self, Synth.self, Signal.self, Quality.self,
      Robot.self, Play.self, WorkbenchCommand.self, Coach.self,
      CaptureCommand.self,
    ],
    defaultSubcommand: Serve.self)
}
