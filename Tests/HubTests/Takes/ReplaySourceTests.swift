@testable import Hub
@testable import HubStudio
import Addresses
import Console
import Dispatch
import Foundation
import NetTestSupport
import Recording
import ScreenKit
import Signals
import Testing

@testable import FaceEngine

@Suite("A recording that is played")
struct ReplaySourceTests {
  private let folder: TemporaryFolder
  private let path: String
  private let frames = Frames.demo(40)

  init() throws {
    folder = try TemporaryFolder()
    let writer = try SessionWriter.create(in: folder.path, name: "one", source: "demo:", start: 0)
    for frame in frames { try writer.append(frame) }
    try writer.close()
    path = writer.path
  }

  /// Plays until the source ends or `count` frames came; orders are given between two frames.
  private func play(
    _ control: ReplayControl, until count: Int = .max,
    order: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> [SensorFrame] {
    let heard = Gathered<SensorFrame>()
    let isOver = Gathered<Bool>()
    let task = Task {
      defer { isOver.append(true) }
      try await ReplaySource(control: control).run { frame in
        heard.append(frame)
        order(heard.all.count)
      }
    }
    await until { heard.all.count >= count || !isOver.all.isEmpty }
    task.cancel()
    _ = try? await task.value
    return heard.all
  }

  @Test(
    "gives the same frames at any speed",
    arguments: [ReplaySpeed.unlimited, .times(10), .times(4), .times(2)])
  func anySpeed(speed: ReplaySpeed) async throws {
    let control = ReplayControl(path: path, speed: speed, isLooped: false)
    #expect(try await play(control) == frames)
  }

  /// A recording on a drive that never answers.
  private struct Hung: ReplayReading {
    let never: DispatchSemaphore
    var start: Double? { nil }
    mutating func next() -> SensorFrame? {
      never.wait()
      return nil
    }
    mutating func seek(to time: Double) { never.wait() }
  }

  @Test("drives that never answer keep nobody: more of them than the pool has threads, and all end")
  func hungDrives() async throws {
    let never = DispatchSemaphore(value: 0)
    let count = ProcessInfo.processInfo.activeProcessorCount + 4
    let tasks = (0..<count).map { index in
      let control = ReplayControl(path: "/nowhere", speed: .normal, isLooped: false)
      let source = ReplaySource(control: control) { _ in
        if index % 2 == 0 { never.wait() }
        return Hung(never: never)
      }
      return Task { try await source.run { _ in } }
    }
    #expect(await Task.detached { 42 }.value == 42)
    for task in tasks { task.cancel() }
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    for _ in 0..<2 * count { never.signal() }
  }

  @Test("gives the same frames when the speed changes and when it pauses in between")
  func changes() async throws {
    let control = ReplayControl(path: path, speed: .times(4), isLooped: false)
    let heard = try await play(control) { count in
      switch count {
      case 5: control.follow(.speed(10))
      case 10:
        control.follow(.pause(true))
        Task {
          try await Task.sleep(for: .milliseconds(60))
          control.follow(.pause(false))
        }
      case 20: control.follow(.speed(0.1))
      case 21: control.follow(.speed(8))
      default: break
      }
    }
    #expect(heard == frames)
  }

  @Test("a paused one shows the frame that a person moves to, and nothing more")
  func scrubs() async throws {
    let control = ReplayControl(path: path, speed: .times(1), isLooped: false)
    control.follow(.pause(true))
    control.follow(.seek(0.5))
    let one = try await play(control, until: 1)
    #expect(one.count == 1)
    guard case .face(let face) = try #require(one.first), case .face(let wanted) = frames[30]
    else { return }
    #expect(face.shapes == wanted.shapes)
    #expect(control.status(performer: "p", take: nil).isPaused)
  }

  @Test("looped, it goes on from its end with rising time, inside the wanted part")
  func loops() async throws {
    let trim = try #require(TakeTrim(start: 0.1, end: 0.3))
    let control = ReplayControl(path: path, trim: trim, speed: .unlimited, isLooped: true)
    let heard = try await play(control, until: 40)
    for (one, next) in zip(heard, heard.dropFirst()) {
      #expect(abs(next.time - one.time - 1 / 60.0) < 1e-6)
      #expect(next.sequence == one.sequence + 1)
    }
    guard case .face(let again) = heard[13], case .face(let first) = heard[0] else { return }
    #expect(again.shapes == first.shapes)
  }

  @Test("on a stage its end waits, and it can be played again")
  func again() async throws {
    let told = Gathered<Status>()
    let control = ReplayControl(
      path: path, speed: .unlimited, isLooped: false, waitsAtEnd: true,
      report: { told.append($0) })
    let heard = Gathered<SensorFrame>()
    let task = Task { try await ReplaySource(control: control).run { heard.append($0) } }
    _ = await heard.wait(for: 40)
    await until { told.all.last?.sentence.contains("Played to its end") == true }
    #expect(control.status(performer: "p", take: nil).isEnded)
    control.follow(.again)
    let all = await heard.wait(for: 80)
    await until { control.status(performer: "p", take: nil).isEnded }
    task.cancel()
    _ = try? await task.value
    #expect(all.count == 80)
    #expect(all[79].time > all[39].time)
  }

  @Test("a command between its last frame and its end goes on")
  func commandAtTheEnd() {
    let control = ReplayControl(path: path, speed: .normal, isLooped: false, waitsAtEnd: true)
    control.follow(.seek(0.2))
    #expect(!control.end())
    #expect(control.takeJump()?.target == 0.2)
    control.follow(.loop(true))
    #expect(!control.end())
    control.follow(.loop(false))
    #expect(control.end())
    #expect(control.status(performer: "p", take: nil).isEnded)
  }

  @Test("another part holds from the next frame on, and a file that moved is found")
  func moves() async throws {
    let control = ReplayControl(path: path, speed: .times(1), isLooped: true)
    let other = folder.path + "/two.sensorium"
    let heard = try await play(control, until: 12) { count in
      guard count == 3 else { return }
      try? TakeFolder(path: folder.path).rename("one", to: "two")
      control.move(to: other)
      control.follow(.trim(TakeTrim(start: 0.5, end: 0.6)))
    }
    #expect(heard.count >= 12)
    for (one, next) in zip(heard, heard.dropFirst()) { #expect(next.time > one.time) }
    let position = control.status(performer: "p", take: nil).position
    #expect(position >= 0.5 && position <= 0.6)
  }

  @Test("a file that is gone is one sentence")
  func gone() async throws {
    let control = ReplayControl(
      path: folder.path + "/none.sensorium", speed: .normal, isLooped: false)
    await #expect(throws: RecordingError.self) {
      try await ReplaySource(control: control).run { _ in }
    }
  }
}
