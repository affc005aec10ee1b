import Files
import Foundation
import Realtime
import Recording
import Testing

@testable import HubCoach

@Suite("The media of takes is kept as it comes")
struct CoachTakeFolderTests {
  private let folder: TemporaryFolder
  private let disk = FakeDisk()
  private let id: CoachTakeID

  init() throws {
    folder = try TemporaryFolder()
    id = try #require(CoachTakeID("take-1"))
  }

  private var path: String { folder.path + "/coach/takes" }

  private func takes(
    _ limits: TakeMediaLimits = TakeMediaLimits(), now: Double = 1_000_000, free: Int? = .max,
    monotonic: @escaping @Sendable () -> Double = { 0 }
  ) -> CoachTakeFolder {
    var calls = disk.calls
    calls.now = monotonic
    return CoachTakeFolder(
      path: path, limits: limits, calls: calls, unixSeconds: { now }, freeSpace: { _ in free })
  }

  private func media(_ name: String = "take-1") -> [UInt8] {
    Array(FileManager.default.contents(atPath: path + "/\(name)/media") ?? Data())
  }

  private func error(
    _ body: () async throws -> Void
  ) async -> TakeMediaError? {
    do {
      try await body()
      return nil
    } catch { return error as? TakeMediaError }
  }

  @Test(
    "a name is 1 to 40 of a-z, 0-9 and hyphens, so that it is never another path",
    arguments: [
      "", ".", "..", "../take", "a/b", "a.b", ".trash", "A", "é", "a b", "a\0", "a\n", "%2e",
      "~", "a\\b", String(repeating: "a", count: 41),
    ])
  func hostileNames(name: String) { #expect(CoachTakeID(name) == nil) }

  @Test(
    "names of the hub are taken",
    arguments: ["a", "0", "-", "take-20261125", String(repeating: "z", count: 40)])
  func names(name: String) { #expect(CoachTakeID(name)?.text == name) }

  @Test(
    "fragments are put in order; a repeated one is done, a gap is refused with the wanted place")
  func order() async throws {
    let takes = takes()
    try await takes.begin(id)
    #expect(try await takes.append([1, 2, 3], at: 0, to: id) == 3)
    #expect(try await takes.append([4, 5], at: 3, to: id) == 5)
    #expect(try await takes.append([1, 2, 3], at: 0, to: id) == 5)
    #expect(try await takes.append([4, 5], at: 3, to: id) == 5)
    #expect(try await takes.append([], at: 5, to: id) == 5)
    // A fragment of which the hub kept the beginning alone.
    #expect(try await takes.append([5, 6, 7], at: 4, to: id) == 7)
    for offset in [8, 1_000, .max, -1, .min] {
      #expect(await error { try await takes.append([9], at: offset, to: id) } == .gap(wanted: 7))
    }
    #expect(media() == [1, 2, 3, 4, 5, 6, 7])
  }

  @Test("the fragments of a take in any order, repeated and lost, give the take")
  func anyOrder() async throws {
    let takes = takes()
    try await takes.begin(id)
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var wanted = 0
    while wanted < bytes.count {
      let start = max(0, wanted + Int.random(in: -600...300, using: &random))
      let end = min(bytes.count, start + Int.random(in: 0...500, using: &random))
      guard start <= end else { continue }
      do {
        wanted = try await takes.append(Array(bytes[start..<end]), at: start, to: id)
      } catch { #expect(error == .gap(wanted: wanted)) }
    }
    #expect(media() == bytes)
  }

  @Test("a hub that is started again has every answered fragment, and the take goes on")
  func crash() async throws {
    try await takes().begin(id)
    let first = takes()
    try await first.append([0x1a, 0x45, 0xdf, 0xa3], at: 0, to: id)
    #expect(try await first.take(id).state == .recording)
    // What a hub that is killed within a write leaves behind.
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path + "/take-1/media"))
    try file.seekToEnd()
    try file.write(contentsOf: [5, 6])
    try file.close()
    let second = takes()
    let interrupted = try await second.take(id)
    #expect(interrupted.state == .interrupted && interrupted.size == 6)
    #expect(interrupted.container == .webM && interrupted.began == 1_000_000)
    #expect(await second.takes() == [interrupted])
    #expect(await error { try await second.append([9], at: 10, to: id) } == .gap(wanted: 6))
    #expect(try await second.append([5, 6, 7, 8], at: 4, to: id) == 8)
    let ended = try await second.finish(id, type: "video/webm;codecs=vp9,opus", size: 8)
    #expect(ended.state == .ended && ended.size == 8)
    #expect(media() == [0x1a, 0x45, 0xdf, 0xa3, 5, 6, 7, 8])
    #expect(try await takes().take(id).state == .ended)
  }

  @Test("a take with damaged or absent notes is interrupted, and its bytes are there")
  func damagedNotes() async throws {
    try await takes().begin(id)
    let first = takes()
    try await first.append([0, 0, 0, 24] + Array("ftypiso5".utf8), at: 0, to: id)
    for text in ["", "{", "[]", "{\"ended\":\"x\"}", "{\"ended\":null,\"type\":7}"] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/take-1/media.json"))
      let take = try await takes().take(id)
      #expect(take.state == .interrupted && take.size == 12 && take.container == .mp4)
    }
    try FileManager.default.removeItem(atPath: path + "/take-1/media.json")
    #expect(try await takes().take(id).began > 1_000_000)
  }

  @Test("a take is being recorded for half a minute after its last fragment")
  func silence() async throws {
    let time = Locked(10.0)
    let takes = takes(monotonic: { time.withLock { $0 } })
    try await takes.begin(id)
    for (seconds, state) in [
      (10.0, CoachTakeMedia.State.recording), (39.9, .recording), (40.0, .interrupted),
    ] {
      time.withLock { $0 = seconds }
      #expect(try await takes.take(id).state == state)
    }
    try await takes.append([1], at: 0, to: id)
    #expect(try await takes.take(id).state == .recording)
  }

  @Test("the end of a take needs its bytes and a known type, and may be said twice")
  func finish() async throws {
    let takes = takes()
    try await takes.begin(id)
    #expect(await error { try await takes.finish(id, type: "video/webm") } == .nothingArrived)
    try await takes.append([1, 2], at: 0, to: id)
    for type in ["", "text/html", "video/webm\r\nx: y", "video/ogg"] {
      #expect(await error { try await takes.finish(id, type: type) } == .unknownType(type))
    }
    #expect(
      await error { try await takes.finish(id, type: "video/webm", size: 3) } == .gap(wanted: 2))
    let first = try await takes.finish(id, type: "Video/MP4; codecs=avc1", size: 2)
    #expect(first.container == .mp4 && first.state == .ended)
    #expect(try await takes.finish(id, type: "video/webm") == first)
    #expect(try await takes.append([1, 2], at: 0, to: id) == 2)
    #expect(await error { try await takes.append([3], at: 2, to: id) } == .hasEnded(size: 2))
    #expect(media() == [1, 2])
  }

  @Test("a full disk is said, keeps what arrived, and the take goes on when there is room")
  func fullDisk() async throws {
    let takes = takes()
    try await takes.begin(id)
    try await takes.append([1, 2], at: 0, to: id)
    disk.isFull = true
    let failure = await error { try await takes.append([3], at: 2, to: id) }
    #expect(failure == .unwritable("the disk is full"))
    #expect(failure?.status == 507 && failure?.description.contains("is kept") == true)
    #expect(media() == [1, 2])
    disk.isFull = false
    #expect(try await takes.append([3], at: 2, to: id) == 3)
  }

  @Test("200 MB stay free on the disk, and a take has at most 8 GiB")
  func limits() async throws {
    let full = takes(free: 200_000_002)
    try await full.begin(id)
    #expect(try await full.append([1, 2], at: 0, to: id) == 2)
    let failure = await error { try await full.append([3, 4, 5], at: 2, to: id) }
    #expect(failure == .noSpace(free: 200_000_002, kept: 200_000_000))
    #expect(failure?.description.contains("200 MB left") == true)
    var limits = TakeMediaLimits()
    #expect(limits.largestTake == 8_589_934_592 && limits.largestFragment == 4_194_304)
    (limits.largestTake, limits.largestFragment) = (4, 3)
    let small = takes(limits)
    #expect(
      await error { try await small.append([1, 2, 3, 4], at: 2, to: id) }
        == .largeFragment(count: 4, most: 3))
    #expect(
      await error { try await small.append([3, 4, 5], at: 2, to: id) } == .largeTake(most: 4))
    #expect(try await small.append([3, 4], at: 2, to: id) == 4)
  }

  @Test("every answered fragment was synchronized, also one whose first try failed")
  func synchronized() async throws {
    let counts = Locked((synchronized: 0, fails: false))
    var calls = FileCalls.system
    calls.synchronize = { descriptor in
      counts.withLock { counts in
        counts.synchronized += 1
        errno = EIO
        return counts.fails ? -1 : 0
      }
    }
    let takes = CoachTakeFolder(path: path, calls: calls)
    try await takes.begin(id)
    for offset in 0..<3 { try await takes.append([7], at: offset, to: id) }
    #expect(counts.withLock { $0.synchronized } == 3)
    counts.withLock { $0.fails = true }
    #expect(await error { try await takes.append([7], at: 3, to: id) }?.status == 507)
    #expect(await error { try await takes.append([7], at: 3, to: id) }?.status == 507)
    counts.withLock { $0.fails = false }
    #expect(try await takes.append([7], at: 3, to: id) == 4)
    #expect(counts.withLock { $0.synchronized } == 6)
    #expect(media() == [7, 7, 7, 7])
  }

  @Test("what is no folder of a take is none: unknown names, files and links")
  func strangers() async throws {
    let takes = takes()
    let unknown = await error { try await takes.append([1], at: 0, to: id) }
    #expect(unknown == .unknownTake("take-1"))
    try await takes.begin(id)
    #expect(await error { try await takes.begin(id) } == .existingTake("take-1"))
    let outside = folder.path + "/outside"
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: path + "/linked", withDestinationPath: outside)
    try Data([1]).write(to: URL(fileURLWithPath: path + "/file"))
    for name in ["linked", "file"] {
      let stranger = try #require(CoachTakeID(name))
      #expect(
        await error { try await takes.append([1], at: 0, to: stranger) } == .unknownTake(name))
    }
    try Data([1]).write(to: URL(fileURLWithPath: outside + "/secret"))
    try FileManager.default.createSymbolicLink(
      atPath: path + "/take-1/media", withDestinationPath: outside + "/secret")
    #expect(await error { try await takes.append([2], at: 0, to: id) }?.status == 507)
    #expect(FileManager.default.contents(atPath: outside + "/secret") == Data([1]))
    #expect(await takes.takes().map(\.id.text) == ["take-1"])
  }
}
