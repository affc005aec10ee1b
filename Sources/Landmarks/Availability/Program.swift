import Foundation

/// Other programs of this machine.
public enum Program {
  /// The path of a program in PATH, or nil.
  public static func find(_ name: String) -> String? {
    find(name, ProcessInfo.processInfo.environment)
  }

  static func find(_ name: String, _ environment: [String: String]) -> String? {
    (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
      .map { $0 + "/" + name }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The standard output of a program that ends soon; nil when it fails.
  static func output(of path: String, _ arguments: [String]) -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = try? pipe.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    guard process.terminationStatus == 0, let data else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}
