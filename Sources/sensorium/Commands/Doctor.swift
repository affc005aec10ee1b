import HubConnections
import HubStudio
import ArgumentParser
import FaceControl
import Foundation
import Hub

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check this machine, and check the axis directions of a take.",
    subcommands: [MachineCommand.self, SignsCommand.self],
    defaultSubcommand: MachineCommand.self)
}

struct MachineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "machine",
    abstract: "Check the capabilities of this machine and show remedies (the default).",
    discussion: """
      Exit code 0 when the hub can run; parts that are absent are listed with their remedy and never \
      stop the others.
      """)

  @Flag(help: "Print the findings as JSON.")
  var json = false

  @Flag(inversion: .prefixedNo, help: "Send 300 packets through the hub over loopback (5 s).")
  var selfTest = true

  @Option(help: "Folder for takes and certificates (default: ~/.local/share/sensorium).")
  var data: String?

  func run() async throws {
    let packets = selfTest ? SelfTest.defaultPackets : 0
    let doctor = Doctor(data: DataFolder(path: data), selfTestPackets: packets)
    let report = await doctor.examine()
    if json {
      try Terminal.print(json: report)
    } else {
      for finding in report.findings { Terminal.print(finding.line) }
    }
    if !report.canServe { throw ExitCode.failure }
  }
}

struct SignsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "signs",
    abstract: "Check that the head turns in a take match its eye movements.",
    discussion: """
      While a person looks at one point the eyes turn against the head. Record ten seconds of that, \
      turning and nodding, and give the take. Exit code 0 whatever the verdicts are.
      """)

  @Argument(
    help:
      "A .sensorium take, our CSV or JSON Lines, or a Live Link Face CSV; or replay:FILE?invert=yaw."
  )
  var take: String

  @Flag(help: "Print the findings as JSON.")
  var json = false

  func run() throws {
    do {
      let report = try SignsReport(of: take)
      if json {
        try Terminal.print(json: report)
      } else {
        for line in report.text { Terminal.print(line) }
      }
    } catch {
      throw Terminal.fail(error)
    }
  }
}
