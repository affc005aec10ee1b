import Foundation

/// A program of this machine that a test compares with.
package enum Tool {
  package static func path(_ name: String) -> String? {
    let folders = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    return folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// Exit code and output, with the errors.
  package static func run(
    _ name: String, _ arguments: [String]
  ) async throws -> (code: Int32, text: String) {
    guard let path = path(name) else { return (127, "") }
    return try await onThread {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = arguments
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      process.standardInput = FileHandle.nullDevice
      try process.run()
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
  }
}
