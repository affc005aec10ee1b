import Foundation
import Ports
import Testing

/// A JACK server with the dummy driver and a name of its own, ended with the test.
final class JackServer {
  static let name = "sensorium-tests-\(ProcessInfo.processInfo.processIdentifier)"
  static let isPossible = JackClient.isInstalled && path(of: "jackd") != nil
  private let process = Process()

  init() async throws {
    setenv("JACK_DEFAULT_SERVER", Self.name, 1)
    setenv("JACK_NO_AUDIO_RESERVATION", "1", 1)
    process.executableURL = URL(fileURLWithPath: try #require(Self.path(of: "jackd")))
    process.arguments = [
      // It waits for its clients in each block: on a busy computer none of them misses a message.
      "-n", Self.name, "--no-realtime", "-S", "-t", "2000", "-d", "dummy", "-r", "48000", "-p",
      "256",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    for _ in 0..<200 {
      if (try? await JackClient.open(JackClient.Options(name: "probe"))) != nil { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("jackd did not start")
  }

  deinit { stop() }

  func stop() {
    guard process.isRunning else { return }
    process.terminate()
    process.waitUntilExit()
  }

  static func path(of program: String) -> String? {
    ["/usr/bin/", "/usr/local/bin/"].map { $0 + program }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What a program of JACK's own tools prints.
  static func run(_ program: String, _ arguments: String...) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: try #require(path(of: program)))
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

/// Asks again until the answer is there, or ten seconds have passed.
func eventually(_ condition: () throws -> Bool) async throws -> Bool {
  for _ in 0..<500 {
    if try condition() { return true }
    try await Task.sleep(for: .milliseconds(20))
  }
  return false
}
