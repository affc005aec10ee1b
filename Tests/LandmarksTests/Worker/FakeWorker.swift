import Foundation

@testable import Landmarks

/// A shell script in the place of the vision worker: its channel is descriptor 3.
struct FakeWorker {
  let folder: URL
  let paths: VisionPaths

  /// Takes a message and answers "done" to it; the first has number 1.
  static func answer(_ number: Int) -> String {
    "\(take)\nprintf '\\005\\000\\000\\000\\00\(number)\\000\\000\\000\\001' >&3"
  }

  static let take = "dd bs=65536 count=1 <&3 >/dev/null 2>&1"

  init(_ lines: String...) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let script = folder.appendingPathComponent("worker")
    let text = ["#!/bin/sh", "ulimit -c 0", "echo started >> '\(folder.path)/starts'"] + lines
    try Data(text.joined(separator: "\n").utf8).write(to: script)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: script.path)
    paths = VisionPaths(
      library: "/no/library", faceModel: "/no/model", handModel: nil, worker: script.path)
  }

  /// How often it was started.
  var starts: Int {
    let text = try? String(contentsOf: folder.appendingPathComponent("starts"), encoding: .utf8)
    return text?.split(separator: "\n").count ?? 0
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
