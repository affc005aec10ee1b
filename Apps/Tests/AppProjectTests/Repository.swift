import Foundation

/// The files of the checkout around this test.
enum Repository {
  static let root: URL = {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder
  }()

  static func text(_ path: String) throws -> String {
    try String(decoding: Data(contentsOf: root.appending(path: path)), as: UTF8.self)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  /// Paths of the Swift files below a folder.
  static func swiftFiles(below folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
      .map { "\(folder)/\($0)" }.sorted()
  }

  /// What a program prints, and how it ended.
  static func run(_ program: String, _ arguments: [String]) throws -> (output: Data, status: Int32)
  {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (output, process.terminationStatus)
  }
}
