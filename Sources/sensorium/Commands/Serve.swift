import ArgumentParser

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run the hub and its studio (the default command).",
    discussion: """
      The studio is on http://localhost:8080, for this computer only. --lan, or "Use my phone" on \
      CONNECT, opens https://ADDRESS:8443 to your network behind a pairing code.

      Sources, sinks and settings are restored after a restart; --from, --to and the pipeline options \
      replace them, --fresh starts without them.

      Examples:
        sensorium serve --from livelink://0.0.0.0:11111 --to nerve://127.0.0.1:9000
        sensorium serve --from 'video:talk.mp4?loop' --lan
      """)

  @OptionGroup var hub: ServeOptions

  func run() async throws { try await hub.serve() }
}
