@testable import Hub
@testable import HubStudio
import Foundation
import NetTestSupport
import Streaming
import Testing

@testable import FaceEngine

@Suite("One hub for one data folder")
struct HubLockTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("the second is told which process has it, where, since when, and what to do")
  func refused() throws {
    let first = try HubLock(folder: folder.path, now: 1_700_000_000)
    first.note(address: "http://localhost:8080")
    let error = #expect(throws: RunError.self) { try HubLock(folder: folder.path) }
    let sentence = try #require(error).description
    for part in [
      "process \(getpid())", "on http://localhost:8080", "since 2023-11-1", folder.path,
      "--data FOLDER or SENSORIUM_HOME=FOLDER",
    ] { #expect(sentence.contains(part), "\(sentence)") }
    first.release()
    let second = try HubLock(folder: folder.path)
    #expect(throws: RunError.self) { try HubLock(folder: folder.path) }
    second.release()
  }

  @Test("a note that is damaged or that no hub wrote costs the words and not the lock")
  func damaged() throws {
    let path = folder.path + "/" + HubLock.name
    for note in ["", "{", "null", "{\"process\":\"x\"}", String(repeating: "9", count: 5000)] {
      let first = try HubLock(folder: folder.path)
      try Data(note.utf8).write(to: URL(filePath: path), options: [])
      let error = #expect(throws: RunError.self) { try HubLock(folder: folder.path) }
      #expect(error?.description.hasPrefix("Another hub") == true)
      first.release()
    }
    let lock = try HubLock(folder: folder.path)
    lock.release()
  }

  @Test("a program that is killed gives its folder back")
  func killed() async throws {
    let path = folder.path + "/" + HubLock.name
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/flock") else { return }
    let other = Process()
    other.executableURL = URL(filePath: "/usr/bin/flock")
    other.arguments = ["--no-fork", path, "sleep", "1000"]
    try other.run()
    await until { (try? HubLock(folder: folder.path))?.release() == nil }
    kill(other.processIdentifier, SIGKILL)
    other.waitUntilExit()
    let lock = try HubLock(folder: folder.path)
    lock.release()
  }
}
