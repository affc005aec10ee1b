import ArgumentParser
import Foundation
import Hub

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what this machine can do, and what to do about the rest.",
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
    let packets = selfTest ? SelfTest.standardPackets : 0
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
