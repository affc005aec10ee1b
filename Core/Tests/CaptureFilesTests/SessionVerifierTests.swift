import Files
import Foundation
import JSON
import TestSupport
import Testing

@testable import CaptureFiles

@Suite("Check and repair of a session")
struct SessionVerifierTests {
  private let folder: CaptureFolder
  private let session: String
  private let verifier = SessionVerifier(digest: PlainSHA256.self)

  init() throws {
    folder = try CaptureFolder()
    session = try CaptureTake.session(seconds: 1, in: folder).path
  }

  private func replace(_ name: String, _ change: (inout [UInt8]) -> Void) throws {
    var bytes = try CaptureFolder.bytes(session + "/" + name)
    change(&bytes)
    try CaptureFolder.write(bytes, to: session + "/" + name)
  }

  private func files() throws -> [String] {
    var manifest = try ManifestReader(session)
    var files: [String] = []
    while let entry = try manifest.next() { files.append(entry.path) }
    return files
  }

  @Test func `a new session is sound, and every byte of it was read`() throws {
    let check = verifier.verify(session)
    #expect(check.isSound && check.findings.isEmpty)
    let sizes = try files().map { try CaptureFolder.bytes(session + "/" + $0).count }
    #expect(check.files == sizes.count && check.bytes == sizes.reduce(0, +))
  }

  @Test func `one bit that is flipped anywhere is found and its file named`() throws {
    var dice = SeededGenerator(seed: 5)
    let files = try files()
    for number in 0..<120 {
      let name =
        number < files.count ? files[number] : try #require(files.randomElement(using: &dice))
      let before = try CaptureFolder.bytes(session + "/" + name)
      try replace(name) { bytes in
        let place = Int.random(in: 0..<bytes.count, using: &dice)
        bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &dice)
      }
      let check = verifier.verify(session)
      #expect(!check.isSound)
      #expect(check.findings.contains { $0.file == name && $0.kind == .changed }, "\(name)")
      try CaptureFolder.write(before, to: session + "/" + name)
    }
    #expect(verifier.verify(session).isSound)
  }

  @Test func `a flipped bit in the manifest never passes`() throws {
    let before = try CaptureFolder.bytes(session + "/manifest.json")
    var dice = SeededGenerator(seed: 6)
    for _ in 0..<150 {
      var bytes = before
      let place = Int.random(in: 0..<bytes.count, using: &dice)
      bytes[place] ^= 1 << UInt8.random(in: 0...6, using: &dice)
      try CaptureFolder.write(bytes, to: session + "/manifest.json")
      let isSpace = before[place] == 0x20 || before[place] == 0x0A
      let isHead = place < 200
      if !isSpace && !isHead { #expect(!verifier.verify(session).isSound, "byte \(place)") }
    }
  }

  @Test func `missing and extra files are named`() throws {
    try FileManager.default.removeItem(atPath: session + "/depth/000003.png")
    try CaptureFolder.write([1], to: session + "/depth/notes.txt")
    let check = verifier.verify(session)
    #expect(check.findings.contains { $0.kind == .missing && $0.file == "depth/000003.png" })
    #expect(check.findings.contains { $0.kind == .extra && $0.file == "depth/notes.txt" })
    #expect(!verifier.verify(folder.file("nothing")).isSound)
  }

  /// Writes the manifest for the files as they are now, so that only their content is checked.
  private func certify() throws {
    var entries: [ManifestEntry] = []
    for name in try files() {
      let bytes = try CaptureFolder.bytes(session + "/" + name)
      var digest = PlainSHA256()
      bytes.withUnsafeBytes { digest.update($0) }
      entries.append(
        ManifestEntry(path: name, size: bytes.count, sha256: digest.finish().hexadecimal))
    }
    try ManifestFile.write(
      entries, head: ManifestHead(recording: "x", person: 1), in: session, calls: .system)
  }

  @Test(arguments: [
    ("[{\"timestamp\": 1, \"accel\": [1, 2], \"gyro\": null, \"attitude\": null}]\n", "accel"),
    ("[{\"accel\": [1, 2, 3], \"gyro\": null, \"attitude\": null}]\n", "timestamp"),
    ("[{\"timestamp\": -1, \"accel\": null, \"gyro\": null, \"attitude\": null}]\n", "timestamp"),
    ("[{\"timestamp\": 1}, 7]\n", "accel"), ("{}\n", "not a JSON list"),
    ("[", "ends in the middle"),
    (
      "[{\"timestamp\": 9007199254740993, \"accel\": null, \"gyro\": null, \"attitude\": null},\n"
        + "{\"timestamp\": 1, \"accel\": null, \"gyro\": null, \"attitude\": null}]\n", "must rise"
    ),
  ])
  func `a list that breaks the layout is found in spite of its digest`(
    text: String, words: String
  ) throws {
    try CaptureFolder.write(Array(text.utf8), to: session + "/watch_imu.json")
    try certify()
    let check = verifier.verify(session)
    let finding = try #require(check.findings.first { $0.file == "watch_imu.json" })
    #expect(finding.kind == .invalid && finding.sentence.contains(words), "\(finding.sentence)")
  }

  @Test func `pictures and films are checked by what they hold`() throws {
    try replace("depth/000002.png") { $0[$0.count - 20] ^= 4 }
    try replace("video_frames.json") { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      bytes = Array(text.replacing("\"timestamp\": 0.5", with: "\"timestamp\": 0.505").utf8)
    }
    try certify()
    let check = verifier.verify(session)
    #expect(check.findings.contains { $0.file == "depth/000002.png" && $0.kind == .invalid })
    #expect(
      check.findings.contains { $0.file == "video.mp4" && $0.sentence.contains("from its time") })
  }

  @Test(arguments: [
    "../../etc/passwd", "/etc/passwd", "depth/../../x", "a//b", ".hidden", "a\\\\b", "",
    "depth/\\u0000.png", "a/b/c/d/e",
  ])
  func `a manifest that points out of the session is refused`(path: String) throws {
    let digest = String(repeating: "0", count: 64)
    let text = """
      {"format": "sensorium.capture.manifest", "version": 1, "recording": "x", "person": 1,
       "files": [{"path": "\(path)", "size": 9007199254740992, "sha256": "\(digest)"}]}
      """
    try CaptureFolder.write(Array(text.utf8), to: session + "/manifest.json")
    let check = verifier.verify(session)
    let finding = try #require(check.findings.first { $0.kind == .manifest })
    #expect(finding.sentence.contains("no path within a session"), "\(finding.sentence)")
  }

  @Test(arguments: [
    ("", "not a manifest"), ("[]", "not a manifest"), ("{\"files\": [1]}", "not a manifest"),
    (
      "{\"format\": \"sensorium.capture.manifest\", \"version\": 1, \"recording\": \"x\", "
        + "\"person\": 1, \"files\": [{\"path\": 5}]}", "has no path"
    ),
    (
      "{\"format\": \"sensorium.capture.manifest\", \"version\": 1, \"recording\": \"x\", "
        + "\"person\": 1, \"files\": [{\"path\": \"a\", \"size\": 1, \"sha256\": \"zz\"}]}",
      "64 digits"
    ),
    (
      "{\"format\": \"sensorium.capture.manifest\", \"version\": 1, \"recording\": \"x\", "
        + "\"person\": 1, \"files\": [{\"path\": \"a\"", "ends in the middle"
    ),
  ])
  func `a broken manifest is one sentence`(text: String, words: String) throws {
    try CaptureFolder.write(Array(text.utf8), to: session + "/manifest.json")
    let finding = try #require(verifier.verify(session).findings.first { $0.kind == .manifest })
    #expect(finding.sentence.contains(words), "\(finding.sentence)")
  }

  @Test func `a million entries of nothing end in a bounded list of findings`() throws {
    let digest = String(repeating: "0", count: 64)
    var text = Array(ManifestHead(recording: "x", person: 1).opening)
    text.append(UInt8(ascii: "["))
    for number in 0..<1_000_000 {
      if number > 0 { text.append(UInt8(ascii: ",")) }
      text.append(contentsOf: "{\"path\":\"f\(number)\",\"size\":1,\"sha256\":\"\(digest)\"}".utf8)
    }
    text.append(contentsOf: "]}".utf8)
    try CaptureFolder.write(text, to: session + "/manifest.json")
    let check = verifier.verify(session)
    #expect(check.findings.count == 1_000)
    #expect(check.furtherFindings > 998_000)
  }

  @Test func `links and pipes are not followed`() throws {
    for (name, target) in [("metadata.json", "/etc/hostname"), ("depth/000000.png", "/dev/zero")] {
      try FileManager.default.removeItem(atPath: session + "/" + name)
      try FileManager.default.createSymbolicLink(
        atPath: session + "/" + name, withDestinationPath: target)
      let check = verifier.verify(session)
      #expect(check.findings.contains { $0.file == name && $0.sentence.contains("regular file") })
    }
    try FileManager.default.moveItem(atPath: session + "/depth", toPath: folder.file("elsewhere"))
    try FileManager.default.createSymbolicLink(
      atPath: session + "/depth", withDestinationPath: folder.file("elsewhere"))
    #expect(verifier.verify(session).findings.contains { $0.file == "depth/000001.png" })
  }

  @Test func `a list that was cut is repaired to its whole entries, the original kept`() throws {
    let before = try CaptureFolder.bytes(session + "/watch_imu.json")
    let cut = Array(before.prefix(before.count * 2 / 3))
    try CaptureFolder.write(cut, to: session + "/watch_imu.json")
    let report = try SessionRepairer(digest: PlainSHA256.self).repair(session)
    #expect(report.repaired.count == 1 && report.unrepaired.isEmpty)
    #expect(report.remaining.isSound, "\(report.remaining.findings)")
    #expect(try CaptureFolder.bytes(session + "/damaged/watch_imu.json") == cut)
    let reader = try SessionFolderReader(session)
    let list = try #require(reader.lists.first { $0.name == "watch_imu.json" })
    let count = reader.samples(of: list).reduce(0) { sum, _ in sum + 1 }
    #expect((60..<70).contains(count))
    #expect(report.repaired[0].contains("\(count) whole entries"))
    let again = try SessionRepairer(digest: PlainSHA256.self).repair(session)
    #expect(again.repaired.isEmpty && again.remaining.isSound)
  }

  @Test func `what cannot be known again is said, and never certified`() throws {
    try replace("video.mp4") { $0[$0.count - 3] ^= 8 }
    try replace("watch_imu.json") { bytes in
      let place = bytes.lastIndex(of: UInt8(ascii: "8")) ?? 0
      bytes[place] = UInt8(ascii: "9")
    }
    try FileManager.default.removeItem(atPath: session + "/depth/000001.png")
    let manifest = try CaptureFolder.bytes(session + "/manifest.json")
    let report = try SessionRepairer(digest: PlainSHA256.self).repair(session)
    #expect(report.repaired.isEmpty && report.unrepaired.count == 3)
    #expect(!report.remaining.isSound)
    #expect(try CaptureFolder.bytes(session + "/manifest.json") == manifest)
    try FileManager.default.removeItem(atPath: session + "/manifest.json")
    let second = try SessionRepairer(digest: PlainSHA256.self).repair(session)
    #expect(second.unrepaired.first?.contains("manifest") == true)
    #expect(try !CaptureFolder.names(session).contains("manifest.json"))
  }
}
