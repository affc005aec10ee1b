import CaptureFiles
import CaptureLibrary
import Cryptography
import Foundation
import Streaming

/// `sensorium capture verify` and `repair`: finished sessions, and recordings that a crash left.
public enum SessionVerification {
  /// Compares every byte of a session with its manifest; a line for each finding, and one in the end. Throws one
  /// sentence for what is no session.
  public static func verify(_ folder: String) throws -> (lines: [String], isSound: Bool) {
    let check = try check(folder)
    var lines = check.findings.map(\.sentence)
    if check.furtherFindings > 0 { lines.append("\(check.furtherFindings) more are not listed.") }
    let word = check.isSound ? "sound" : "damaged"
    lines.append("\(folder) is \(word): \(check.files) files, \(check.bytes) bytes.")
    return (lines, check.isSound)
  }

  static func check(_ folder: String) throws -> SessionCheck {
    try require(folder)
    if SessionRepairer.isRecording(folder) {
      throw RunError("\(folder) is a recording that was not finished: repair it first.")
    }
    return SessionVerifier(digest: SHA256Digest.self).verify(folder)
  }

  /// What became of a folder, one sentence each; `isSound` when all of it can be used now.
  public static func repair(_ folder: String) throws -> (sentences: [String], isSound: Bool) {
    try require(folder)
    if SessionRepairer.isRecording(folder) {
      let parent = URL(fileURLWithPath: folder).deletingLastPathComponent().path
      let result = try SessionFinalising.finaliser.finalise(folder, into: parent)
      let made = result.report.folders.sorted { $0.key < $1.key }.map { "\($0.value) is made." }
      return (made + result.losses + result.report.notes, true)
    }
    guard !folder.hasSuffix(".recording") else {
      throw RunError("\(folder) has no log: nothing was recorded in it, and it can be deleted.")
    }
    let report = try SessionRepairer(digest: SHA256Digest.self).repair(folder)
    let sentences =
      report.repaired + report.unrepaired
      + report.remaining.findings.filter(\.isDamage).map(\.sentence)
    return (
      sentences.isEmpty ? ["\(folder) needs no repair."] : sentences,
      report.unrepaired.isEmpty && report.remaining.isSound
    )
  }

  private static func require(_ folder: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
    else { throw RunError("\(folder) is no folder: give the folder of a session.") }
  }
}
