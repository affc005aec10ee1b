import ArgumentParser
import Hub
import HubCoach

struct CoachServe: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run the hub with a server for clients of Neuro-Sync, judged on this computer.",
    discussion: """
      The server answers /health, /analyze, /session and /reports as the existing one does, without a key and \
      without a cloud. Clients speak plain HTTP and cannot pair: with --lan every device on the network can use it, \
      and the studio is open to paired devices.

      Examples:
        sensorium coach serve
        sensorium coach serve --lan
        sensorium coach serve --server-port 8081
      """)

  @OptionGroup var hub: ServeOptions

  @Option(help: "Port of the server (8000); 0 picks a free one.")
  var serverPort: UInt16?

  func run() async throws {
    try await hub.serve { configuration in
      configuration.coach.serverPort = serverPort ?? (hub.port == 0 ? 0 : 8_000)
      configuration.coach.isServerLANOpen = hub.lan
      configuration.coach.isGreeted = true
    }
  }
}
